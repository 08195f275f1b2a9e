import type { SeenLeg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { ask, change, opened, remove } from '../event/update/change.fixture.ts'
import { handOver } from '../profile/handover/handover.fixture.ts'
import { moved } from '../profile/profile.fixture.ts'
import {
  answer,
  assign,
  drivingFamily,
  leg,
  legsOf,
  refused,
  release,
  seenLeg,
  told,
  undo,
  user,
} from './coverage.fixture.ts'

let world: World
let sam: Person
let ana: Person
let vera: Person
let maya: string
let practice: Event

beforeAll(async () => {
  world = await startWorld({ name: 'legs', clock: new SettableClock('2026-05-01T12:00:00Z') })
})
afterAll(() => world?.close())
beforeEach(async () => {
  ;({ sam, ana, vera, maya, practice } = await drivingFamily(world))
})

const there = (who: Person, event = practice) => seenLeg(who, event)
const current = ({ error }: Awaited<ReturnType<typeof assign>>) =>
  told((error as { error: { details: { current: Parameters<typeof told>[0] } } }).error.details.current)

/** Returns the notifications about driving that a person has, such as `legAsked by Sam: there`. */
async function notes(who: Person): Promise<string[]> {
  const { rows } = await world.database.query<{ kind: string; data: { answer?: string }; name: string }>(
    `select n.kind, n.data, s.full_name as name from notifications n join user_settings s on s.user_id = n.person_id
     where n.user_id = $1 and n.kind like 'leg%' order by n.kind, n.data ->> 'answer'`,
    [who.id],
  )
  return rows.map(({ kind, data, name }) => `${kind} by ${name}${data.answer ? `: ${data.answer}` : ''}`)
}

describe('assigning a driver', () => {
  test('confirms people who assign themselves at once, and shows them to everybody who sees the event', async () => {
    expect(await legsOf(sam, practice)).toEqual([])
    expect(leg(await assign(sam, user(sam), await there(sam)))).toBe('confirmed Sam v1')
    for (const who of [sam, ana, vera])
      expect(await legsOf(who, practice)).toEqual(['there: confirmed Sam v1'])
    expect(await notes(ana)).toEqual([])
  })

  test('asks another person, who accepts or declines, and tells who asked', async () => {
    expect(leg(await assign(sam, user(ana), await there(sam)))).toBe('asked Ana asked by Sam v1')
    expect(await notes(ana)).toEqual(['legAsked by Sam'])
    expect(leg(await answer(ana, 'accept', await there(ana)))).toBe('confirmed Ana asked by Sam v2')
    expect(await notes(sam)).toEqual(['legAnswered by Ana: accepted'])
    expect(leg(await answer(ana, 'decline', await there(ana)))).toBe('declined Ana asked by Sam v3')
    expect(await notes(sam)).toEqual(['legAnswered by Ana: accepted', 'legAnswered by Ana: declined'])
  })

  test('assigns both legs of several events in one request', async () => {
    const game = await addEvent(sam, maya, { date: '2026-05-10' })
    const legs = await Promise.all(
      [practice, game].flatMap((event) => [seenLeg(sam, event, 'there'), seenLeg(sam, event, 'back')]),
    )
    expect(given(await assign(sam, user(sam), ...legs)).legs).toHaveLength(4)
    expect(await legsOf(sam, game)).toEqual(['there: confirmed Sam v1', 'back: confirmed Sam v1'])
  })

  test('confirms a child who walks or rides with another family without a question', async () => {
    expect(leg(await assign(sam, { kind: 'alone' }, await there(sam)))).toBe(
      'confirmed alone asked by Sam v1',
    )
    const other = { kind: 'otherFamily', note: 'The Parks' } as const
    const { legs } = given(await assign(sam, other, await there(sam)))
    expect(legs[0]?.driver).toEqual(other)
  })

  test('rejects a leg that somebody else took first, with the current driver', async () => {
    const seen = await there(ana)
    await assign(sam, user(sam), seen)
    const late = await assign(ana, user(ana), seen)
    expect(refused(late)).toBe('legTaken')
    expect(current(late)).toBe('confirmed Sam v1')
    expect(await legsOf(sam, practice)).toEqual(['there: confirmed Sam v1'])
  })

  test('replaces a driver whom the person has seen', async () => {
    await assign(sam, user(sam), await there(sam))
    expect(leg(await assign(ana, user(ana), await there(ana)))).toBe('confirmed Ana v2')
  })

  test('changes no leg of a request if one of them is taken', async () => {
    const game = await addEvent(sam, maya, { date: '2026-05-10' })
    const [first, second] = [await there(ana), await there(ana, game)]
    await assign(sam, user(sam), second)
    expect(refused(await assign(ana, user(ana), first, second))).toBe('legTaken')
    expect(await legsOf(sam, practice)).toEqual([])
  })

  test('lets a viewer take, answer and free only their own legs', async () => {
    expect(leg(await assign(vera, user(vera), await there(vera)))).toBe('confirmed Vera v1')
    expect(leg(await answer(vera, 'decline', await there(vera)))).toBe('declined Vera v2')
    await assign(sam, user(vera), await there(sam))
    expect(leg(await answer(vera, 'accept', await there(vera)))).toBe('confirmed Vera asked by Sam v4')
    expect(leg(await release(vera, await there(vera)))).toBe('unassigned v5')
    expect(refused(await assign(vera, user(ana), await there(vera)))).toBe('driverNotFound')
    expect(refused(await assign(vera, { kind: 'alone' }, await there(vera)))).toBe('eventNotFound')
    await assign(sam, user(sam), await there(sam))
    expect(refused(await assign(vera, user(vera), await there(vera)))).toBe('legTaken')
    expect(refused(await release(vera, await there(vera)))).toBe('legNotYours')
    expect(refused(await answer(vera, 'decline', await there(vera)))).toBe('legNotYours')
  })

  test('rejects drivers who do not belong to the family, and a viewer at a private event', async () => {
    const stranger = await world.person()
    const friend = await world.person()
    await grant(world.database, { owner: sam, friend, role: 'none' })
    for (const who of [stranger, friend])
      expect(refused(await assign(sam, user(who), await there(sam)))).toBe('driverNotFound')
    const helper = { kind: 'helper', helperId: newId() } as const
    expect(refused(await assign(sam, helper, await there(sam)))).toBe('driverNotFound')
    const hidden = await addEvent(sam, maya, { visibility: 'private' })
    expect(refused(await assign(sam, user(vera), await there(sam, hidden)))).toBe('driverNotFound')
    expect(leg(await assign(sam, user(ana), await there(sam, hidden)))).toBe('asked Ana asked by Sam v1')
  })

  test('answers people who do not see the event as for an event that does not exist', async () => {
    const stranger = await world.person()
    const friend = await world.person()
    await grant(world.database, { owner: sam, friend, role: 'none' })
    const hidden = await addEvent(sam, maya, { visibility: 'private' })
    const seen = await there(sam)
    for (const [who, one] of [
      [stranger, seen],
      [friend, seen],
      [vera, await there(sam, hidden)],
      [sam, { ...seen, eventId: newId() }],
    ] as [Person, SeenLeg][]) {
      expect(refused(await assign(who, user(who), one))).toBe('eventNotFound')
      expect(refused(await release(who, one))).toBe('eventNotFound')
      expect(refused(await undo(who, one))).toBe('eventNotFound')
    }
    const other = await addChild(sam, 'Leo')
    expect(refused(await assign(sam, user(sam), { ...seen, profileId: other }))).toBe('profileNotFound')
  })

  test('rejects legs of a deleted event and of a cancelled event, and keeps their drivers for a reinstated event', async () => {
    const seen = await there(sam)
    given(await remove(sam, practice.id))
    expect(refused(await assign(sam, user(sam), seen))).toBe('eventNotFound')
    const game = await addEvent(sam, maya)
    await assign(sam, user(ana), await there(sam, game))
    const asked = await there(ana, game)
    const setStatus = (status: string) =>
      pastAllRights(world.database, (as) =>
        as.query('update events set status = $2 where id = $1', [game.id, status]),
      )
    await setStatus('cancelled')
    expect(await legsOf(sam, game)).toEqual([])
    expect(refused(await answer(ana, 'accept', asked))).toBe('legNotOpen')
    await setStatus('confirmed')
    expect(leg(await answer(ana, 'accept', asked))).toBe('confirmed Ana asked by Sam v2')
  })
})

describe('freeing a leg', () => {
  test('removes the driver and tells the adults of the family', async () => {
    await assign(ana, user(ana), await there(ana))
    expect(leg(await release(ana, await there(ana)))).toBe('unassigned v2')
    expect(await notes(sam)).toEqual(['legAnswered by Ana: released'])
  })

  test('tells all adults if a viewer frees a leg that they took themselves', async () => {
    await assign(vera, user(vera), await there(vera))
    await release(vera, await there(vera))
    expect(await notes(sam)).toEqual(['legAnswered by Vera: released'])
    expect(await notes(ana)).toEqual(['legAnswered by Vera: released'])
  })

  test('tells the driver whom an adult frees or replaces', async () => {
    await assign(ana, user(ana), await there(ana))
    await release(sam, await there(sam))
    expect(await notes(ana)).toEqual(['legAnswered by Sam: relieved'])

    await assign(vera, user(vera), await there(vera))
    await assign(sam, user(sam), await there(sam))
    expect(await notes(vera)).toEqual(['legAnswered by Sam: relieved'])
  })

  test('keeps the driver if the leg changed since the person saw it', async () => {
    const before = await there(ana)
    await assign(sam, user(sam), before)
    const late = await release(ana, before)
    expect([refused(late), current(late)]).toEqual(['legTaken', 'confirmed Sam v1'])
  })
})

describe('the version of a leg', () => {
  test.each(['sam', 'vera'] as const)(
    'rises for ever, also after %s undoes the first choice',
    async (name) => {
      const who = { sam, vera }[name]
      await assign(who, user(who), await there(who))
      const old = await there(ana)
      await undo(who, await there(who))
      await assign(who, user(who), await there(who))
      expect(await legsOf(sam, practice)).toEqual([`there: confirmed ${name === 'sam' ? 'Sam' : 'Vera'} v3`])

      const late = await assign(ana, user(ana), old)

      expect(refused(late)).toBe('legTaken')
    },
  )

  test('rises above both legs if two events become one', async () => {
    const game = await addEvent(sam, maya, { date: '2026-05-10' })
    await assign(vera, user(vera), await there(vera, game))
    for (const who of [sam, ana, sam]) await assign(who, user(who), await there(who))

    await pastAllRights(world.database, (as) =>
      as.query('update events set event_group_id = $1 where id = $2', [game.eventGroupId, practice.id]),
    )

    expect(await legsOf(sam, game)).toEqual(['there: confirmed Vera v4'])
  })
})

describe('undoing', () => {
  test('restores a leg without a driver after its first assignment', async () => {
    await assign(sam, user(sam), await there(sam))
    expect(leg(await undo(sam, await there(sam)))).toBe('unassigned v0')
    expect(await legsOf(sam, practice)).toEqual([])
  })

  test.each(['ana', 'vera'] as const)(
    'restores the question and its answer as they were (%s)',
    async (name) => {
      const who = { ana, vera }[name]
      const Name = { ana: 'Ana', vera: 'Vera' }[name]
      await assign(sam, user(who), await there(sam))
      await answer(who, 'accept', await there(who))
      expect(leg(await undo(who, await there(who)))).toBe(`asked ${Name} asked by Sam v3`)
      await answer(who, 'accept', await there(who))
      await release(who, await there(who))
      expect(leg(await undo(who, await there(who)))).toBe(`confirmed ${Name} asked by Sam v6`)
    },
  )

  test('lets nobody undo the change of somebody else, or one that was followed by another', async () => {
    await assign(sam, user(sam), await there(sam))
    expect(refused(await undo(ana, await there(ana)))).toBe('legTaken')
    const seen = await there(sam)
    await assign(ana, user(ana), await there(ana))
    expect(refused(await undo(sam, seen))).toBe('legTaken')
    expect(await legsOf(sam, practice)).toEqual(['there: confirmed Ana v2'])
  })

  test('does not restore a driver who has left the family', async () => {
    await assign(ana, user(ana), await there(ana))
    await release(sam, await there(sam))
    await grant(world.database, { owner: sam, friend: ana, role: 'none' })
    expect(refused(await undo(sam, await there(sam)))).toBe('legTaken')
  })
})

describe('an event that moves', () => {
  const move = (startTime: string) =>
    change(sam, practice.id, { date: '2026-05-09', startTime, durationMinutes: 60 })

  test('asks its confirmed driver to check, and its asked driver about the new time', async () => {
    await assign(sam, user(sam), await seenLeg(sam, practice, 'there'))
    await assign(sam, user(ana), await seenLeg(sam, practice, 'back'))
    const late = await seenLeg(ana, practice, 'back')
    await move('15:00')
    expect(await legsOf(sam, practice)).toEqual(['there: check Sam v2', 'back: asked Ana asked by Sam v2'])
    expect(leg(await answer(sam, 'stillWorks', await seenLeg(sam, practice, 'there')))).toBe(
      'confirmed Sam v3',
    )
    expect(leg(await answer(ana, 'accept', late))).toBe('check Ana asked by Sam v3')
  })

  test.each<[string, Parameters<typeof change>[2]]>([
    ['time', { date: '2026-05-09', startTime: '15:00', durationMinutes: 60 }],
    ['end', { date: '2026-05-09', startTime: '12:00', durationMinutes: 90 }],
    ['place', { location: 'Field 2' }],
  ])('puts an open leg to check if the person who takes it saw the old %s', async (_, fields) => {
    const [own, others] = [await there(vera), await seenLeg(sam, practice, 'back')]

    await change(sam, practice.id, fields)

    expect(leg(await assign(vera, user(vera), own))).toBe('check Vera v1')
    expect(leg(await assign(sam, { kind: 'alone' }, others))).toBe('check alone asked by Sam v1')
  })

  test('confirms an open leg if the person who takes it saw the present time and place', async () => {
    const late = await there(vera)

    await change(sam, practice.id, { title: 'Training' })
    await move('15:00')
    await move('12:00')

    expect(leg(await assign(vera, user(vera), late))).toBe('confirmed Vera v1')
  })

  test('asks another person about the present time, although the person who asks saw the old one', async () => {
    const late = await there(sam)

    await move('15:00')

    expect(leg(await assign(sam, user(ana), late))).toBe('asked Ana asked by Sam v1')
  })

  describe('back', () => {
    const undoMove = async () => {
      const { version } = (await opened(sam, practice.id)).event
      const body = {
        version,
        date: '2026-05-09',
        startTime: '12:00',
        durationMinutes: 60,
        isUndo: true,
      } as const
      given(await ask(sam, practice.id, body))
    }
    beforeEach(async () => {
      await assign(vera, user(vera), await there(vera))
      const body = { id: newId(), profileId: maya, direction: 'back', driver: user(sam) } as const
      given(await sam.api.POST('/leg-defaults', { body }))
      await move('15:00')
    })

    test('by an undo restores what was confirmed', async () => {
      expect(await legsOf(sam, practice)).toEqual(['there: check Vera v2', 'back: check Sam v1'])

      await undoMove()

      expect(await legsOf(sam, practice)).toEqual([
        'there: confirmed Vera v4',
        'back: confirmed Sam by default',
      ])
    })

    test('by an undo questions the driver who confirmed the new time', async () => {
      given(await answer(vera, 'stillWorks', await there(vera)))

      await undoMove()

      expect(await legsOf(sam, practice)).toEqual(['there: check Vera v4', 'back: confirmed Sam by default'])
    })

    test('by another edit leaves the legs in question', async () => {
      await move('12:00')

      expect(await legsOf(sam, practice)).toEqual(['there: check Vera v3', 'back: check Sam v2'])
    })
  })

  test('cannot be undone past the move', async () => {
    await assign(sam, user(sam), await there(sam))
    await move('15:00')
    expect(refused(await undo(sam, await there(sam)))).toBe('legTaken')
  })
})

describe('people who lose access', () => {
  test('no longer drive', async () => {
    await assign(vera, user(vera), await there(vera))
    await grant(world.database, { owner: sam, friend: vera, role: 'none' })
    expect(await legsOf(sam, practice)).toEqual(['there: unassigned v2'])
  })
})

describe('a child who is handed over', () => {
  test('keeps the drivers who belong to the new family', async () => {
    const helper = given(
      await sam.api.POST('/helpers', { body: { id: newId(), ownerId: sam.id, name: 'Grandma' } }),
    )
    const game = await addEvent(sam, maya, { date: '2026-05-10' })
    await assign(sam, user(ana), await seenLeg(sam, practice, 'there'))
    await assign(sam, user(vera), await seenLeg(sam, practice, 'back'))
    await assign(sam, { kind: 'helper', helperId: helper.id }, await seenLeg(sam, game, 'there'))
    await assign(sam, { kind: 'alone' }, await seenLeg(sam, game, 'back'))
    await handOver(sam, maya, ana)
    expect(await legsOf(ana, practice)).toEqual(['there: asked Ana v1', 'back: unassigned v2'])
    expect(await legsOf(ana, game)).toEqual(['there: unassigned v2', 'back: confirmed alone v1'])
    expect(leg(await answer(ana, 'accept', await there(ana)))).toBe('confirmed Ana v2')
  })
})

describe('two adults at the same time', () => {
  test('cannot both take a leg: the second one is told who has it', async () => {
    const seen = await there(sam)
    const results = await overlapping(() => [
      assign(sam, user(sam), seen),
      assign(ana, user(ana), seen),
      assign(vera, user(vera), seen),
    ])
    expect(results.map(refused).filter(Boolean)).toEqual(['legTaken', 'legTaken'])
    const [driver] = await legsOf(sam, practice)
    for (const result of results.filter((one) => one.error)) expect(`there: ${current(result)}`).toBe(driver)
  })

  test('put a leg to check if its event moves while its driver takes it', async () => {
    const seen = await there(ana)
    await overlapping<unknown>(() => [
      assign(ana, user(ana), seen),
      change(sam, practice.id, { date: '2026-05-09', startTime: '15:00', durationMinutes: 60 }),
    ])
    const [only] = await legsOf(sam, practice)
    expect(['there: check Ana v2', 'there: confirmed Ana v1']).toContain(only)
    const { when } = (await opened(sam, practice.id)).event
    expect(when).toMatchObject({ start: '2026-05-09T19:00:00Z' })
  })

  test.each<[string, () => Promise<() => ReturnType<typeof assign>>]>([
    [
      'takes a leg',
      async () => {
        const seen = await there(vera)
        return () => assign(vera, user(vera), seen)
      },
    ],
    [
      'accepts a leg',
      async () => {
        await assign(sam, user(vera), await there(sam))
        const asked = await there(vera)
        return () => answer(vera, 'accept', asked)
      },
    ],
  ])('leave no leg to a viewer who %s while their role is withdrawn', async (_, prepare) => {
    const act = await prepare()

    const [result] = await whileHeld(
      `update friendships set role = 'none' where user_id = '${sam.id}' and friend_id = '${vera.id}'`,
      () => [act()],
    )

    expect(result && refused(result)).toBe('eventNotFound')
    expect((await legsOf(sam, practice)).filter((one) => one.includes('Vera'))).toEqual([])
  })

  const overlapping = <T>(start: () => readonly Promise<T>[]) =>
    whileHeld(`select from events where id = '${practice.id}' for update`, start)

  /** Locks a row, so that all requests wait for it, and then lets them run at once. */
  async function whileHeld<T>(lock: string, start: () => readonly Promise<T>[]): Promise<T[]> {
    const requests = await pastAllRights(world.database, async (as) => {
      await as.query(lock)
      const started = start()
      const waiting = async () => {
        const { rows } = await world.database.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      }
      await expect.poll(waiting, { timeout: 15_000 }).toBe(started.length)
      return started
    })
    return Promise.all(requests)
  }
})

test('increments the revision of the child, and of the people who are notified (C11)', async () => {
  const seen = await there(sam)
  await world.settled()
  expect(await moved(world, () => assign(sam, user(sam), seen))).toEqual([`profile:${maya}`])
  const both = [`person:${ana.id}`, `profile:${maya}`]
  const next = await there(sam)
  expect(await moved(world, () => assign(sam, user(ana), next))).toEqual(both)
})
