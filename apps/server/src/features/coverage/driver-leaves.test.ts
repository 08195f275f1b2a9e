import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Event } from '@homefield/contract/event'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { change } from '../event/update/change.fixture.ts'
import { handOver } from '../profile/handover/handover.fixture.ts'
import { absentDays, setGoing } from './absence/absence.fixture.ts'
import { answer, assign, drivingFamily, legsOf, refused, seenLeg, undo, user } from './coverage.fixture.ts'

/* A person who drives for the family of `drivingFamily`, or a helper, leaves it. */

let world: World
let sam: Person
let ana: Person
let vera: Person
let maya: string
let practice: Event

beforeAll(async () => {
  world = await startWorld({ name: 'driver_leaves', clock: new SettableClock('2026-05-01T12:00:00Z') })
})
afterAll(() => world?.close())
beforeEach(async () => {
  ;({ sam, ana, vera, maya, practice } = await drivingFamily(world))
})

const there = (who: Person, event = practice) => seenLeg(who, event)
const path = (id: string) => ({ params: { path: { id } } })
const addHelper = async () =>
  given(await sam.api.POST('/helpers', { body: { id: newId(), ownerId: sam.id, name: 'Grandma' } }))
const deleteHelper = (id: string) => sam.api.DELETE('/helpers/{id}', path(id))
const deleteAccount = async ({ cookie, password }: Person) => {
  await fetch(`${world.origin}/api/auth/delete-account`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: world.origin },
    body: JSON.stringify({ password }),
  })
  await world.settled()
}

describe('people who do not see a private event', () => {
  test('no longer drive to an event that becomes private', async () => {
    await assign(vera, user(vera), await there(vera))
    await assign(ana, user(ana), await seenLeg(ana, practice, 'back'))

    await change(sam, practice.id, { visibility: 'private' })

    expect(await legsOf(sam, practice)).toEqual(['there: unassigned v2', 'back: confirmed Ana v1'])
  })

  test('no longer drive there after an administrator becomes a viewer', async () => {
    const hidden = await addEvent(sam, maya, { visibility: 'private', date: '2026-05-10' })
    await assign(ana, user(ana), await there(ana))
    await assign(ana, user(ana), await there(ana, hidden))

    await grant(world.database, { owner: sam, friend: ana, role: 'viewer' })

    expect(await legsOf(sam, hidden)).toEqual(['there: unassigned v2'])
    expect(await legsOf(sam, practice)).toEqual(['there: confirmed Ana v1'])
  })
})

describe('an explicit choice', () => {
  const addDefault = async (id: string) => {
    const driver = id === sam.id ? user(sam) : ({ kind: 'helper', helperId: id } as const)
    given(
      await sam.api.POST('/leg-defaults', {
        body: { id: newId(), profileId: maya, direction: 'there', driver },
      }),
    )
  }

  test('never loses to a default when the helper who drives is deleted', async () => {
    const { id } = await addHelper()
    await assign(sam, { kind: 'helper', helperId: id }, await there(sam))
    await addDefault(sam.id)
    await addDefault(id)
    const game = await addEvent(sam, maya, { date: '2026-05-10' })
    expect(await legsOf(sam, game)).toEqual(['there: confirmed Grandma asked by Sam by default'])

    given(await deleteHelper(id))

    expect(await legsOf(sam, practice)).toEqual(['there: unassigned v2'])
    expect(await legsOf(sam, game)).toEqual(['there: confirmed Sam by default'])
  })

  test('never loses to a default when the person who drives loses access', async () => {
    await addDefault(sam.id)
    await assign(vera, user(vera), { ...(await there(vera)), version: 0 })
    await assign(sam, user(vera), await there(sam))
    given(await answer(vera, 'accept', await there(vera)))

    await grant(world.database, { owner: sam, friend: vera, role: 'none' })

    expect(await legsOf(sam, practice)).toEqual(['there: unassigned v3'])
  })
})

describe('the undo of a change', () => {
  test('does not restore a helper who was deleted', async () => {
    const { id } = await addHelper()
    await assign(sam, { kind: 'helper', helperId: id }, await there(sam))
    await assign(sam, user(sam), await there(sam))
    given(await deleteHelper(id))

    expect(refused(await undo(sam, await there(sam)))).toBe('legTaken')
    expect(await legsOf(sam, practice)).toEqual(['there: confirmed Sam v2'])
  })

  test('does not restore a question of somebody who deleted their account', async () => {
    await assign(ana, user(vera), await there(ana))
    await answer(vera, 'accept', await there(vera))
    await deleteAccount(ana)

    expect(refused(await undo(vera, await there(vera)))).toBe('legTaken')
  })

  test('does not restore a helper of the family from which the child came', async () => {
    const { id } = await addHelper()
    await assign(sam, { kind: 'helper', helperId: id }, await there(sam))
    await assign(ana, user(ana), await there(ana))
    await handOver(sam, maya, ana)

    expect(refused(await undo(ana, await there(ana)))).toBe('legTaken')
  })
})

describe('a question of somebody who left the family', () => {
  const notes = async (who: Person) => {
    const { rows } = await world.database.query<{ kind: string; data: { answer?: string } }>(
      `select kind, data from notifications where user_id = $1 and kind like 'leg%' order by created_at`,
      [who.id],
    )
    return rows.map(({ kind, data }) => `${kind}: ${data.answer}`)
  }
  const LEAVES = {
    'lost the role': () => grant(world.database, { owner: sam, friend: ana, role: 'none' }),
    'deleted the account': () => deleteAccount(ana),
  }

  test.each(Object.entries(LEAVES))(
    'tells the adults of the family that the driver declined (%s)',
    async (_, leave) => {
      await assign(ana, user(vera), await there(ana))
      await leave()
      given(await answer(vera, 'decline', await there(vera)))
      expect(await notes(sam)).toEqual(['legAnswered: declined'])
    },
  )

  test.each(Object.entries(LEAVES))(
    'tells the adults of the family that the driver declined a default (%s)',
    async (_, leave) => {
      const id = newId()
      const body = { id, profileId: maya, direction: 'there', driver: user(vera) } as const
      given(await ana.api.POST('/leg-defaults', { body }))
      await leave()
      given(await vera.api.POST('/leg-defaults/{id}/answer', { ...path(id), body: { answer: 'decline' } }))
      expect(await notes(sam)).toEqual(['legAnswered: declined'])
    },
  )
})

describe('a conditional request of a person who is no friend of the driver', () => {
  const WEEK = '/events?from=2026-05-04&to=2026-05-11'
  const status = async (etag?: string) => {
    const headers = { cookie: vera.cookie, ...(etag === undefined ? {} : { 'if-none-match': etag }) }
    const response = await fetch(`${world.origin}/api/v1${WEEK}`, { headers })
    return { status: response.status, etag: response.headers.get('etag') ?? '' }
  }

  beforeEach(async () => {
    await assign(ana, user(ana), await there(ana))
  })

  const CHANGES: Record<string, () => Promise<unknown>> = {
    'the driver changes their name': () => ana.api.PATCH('/settings', { body: { fullName: 'Anna' } }),
    'the driver deletes their account': () => deleteAccount(ana),
    'the driver loses the role': async () => {
      const { version } = given(await sam.api.GET('/friends')).friends.find(
        ({ person }) => person.id === ana.id,
      ) ?? { version: 0 }
      const params = { path: { userId: ana.id } }
      given(await sam.api.PATCH('/friends/{userId}', { params, body: { role: 'none', version } }))
    },
    'the friendship ends': () =>
      sam.api.DELETE('/friends/{userId}', { params: { path: { userId: ana.id } } }),
    'the driver blocks the owner': () =>
      ana.api.PUT('/blocked-people/{userId}', {
        params: { path: { userId: sam.id } },
        body: { report: null },
      }),
  }
  test.each(Object.entries(CHANGES))('gets the new legs if %s (C11)', async (_, act) => {
    const { etag } = await status()
    expect((await status(etag)).status).toBe(304)
    await act()
    expect((await status(etag)).status).toBe(200)
  })
})

test('a child who does not go to a series stays absent in the new family, if a sibling’s events stay behind', async () => {
  const leo = await addChild(sam, 'Leo')
  const repeat = { everyWeeks: 1, weekdays: [1], count: 2 }
  const { id, seriesId } = await addEvent(sam, maya, { date: '2026-05-10', repeat })
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into events select copy.* from events e
         cross join jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'profile_id', $2::uuid)) copy
       where e.event_group_id in (select g.id from event_groups g where g.series_id = $1)`,
      [seriesId, leo],
    ),
  )
  await setGoing(sam, id, { profileId: maya, isGoing: false, scope: 'series' })

  await handOver(sam, maya, ana)

  expect(await absentDays(world, maya)).toEqual(['2026-05-10', '2026-05-17'])
  expect(await absentDays(world, leo)).toEqual([])
})

describe('the default of a viewer', () => {
  const addDefault = async (driver: Person, weekday: number | null) => {
    const id = newId()
    const body = { id, profileId: maya, direction: 'there', driver: user(driver), weekday } as const
    given(await sam.api.POST('/leg-defaults', { body }))
    if (driver !== sam)
      given(await driver.api.POST('/leg-defaults/{id}/answer', { ...path(id), body: { answer: 'accept' } }))
  }
  const resolvedInSql = async (event: Event) => {
    const { rows } = await pastAllRights(world.database, async (as) => {
      await as.query(`select set_config('app.user_id', $1, true)`, [sam.id])
      return as.query('select status, driver_user_id from resolved_legs(array[$1::uuid])', [
        event.eventGroupId,
      ])
    })
    return rows
  }
  const moveLater = (event: Event) =>
    change(sam, event.id, { date: '2026-05-10', startTime: '15:00', durationMinutes: 60 })

  test('leaves the legs of a private event open, also after it moves', async () => {
    await addDefault(vera, null)
    const hidden = await addEvent(sam, maya, { visibility: 'private', date: '2026-05-10' })

    expect(await legsOf(sam, practice)).toEqual(['there: confirmed Vera asked by Sam by default'])
    expect(await legsOf(sam, hidden)).toEqual([])
    expect(await resolvedInSql(hidden)).toEqual([])
    await moveLater(hidden)
    expect(await legsOf(sam, hidden)).toEqual([])
  })

  test('leaves the legs of a private event to the next more general default, also after it moves', async () => {
    await addDefault(sam, null)
    // May 10, 2026 is a Sunday.
    await addDefault(vera, 7)
    const hidden = await addEvent(sam, maya, { visibility: 'private', date: '2026-05-10' })
    const open = await addEvent(sam, maya, { date: '2026-05-10' })

    expect(await legsOf(sam, open)).toEqual(['there: confirmed Vera asked by Sam by default'])
    expect(await legsOf(sam, hidden)).toEqual(['there: confirmed Sam by default'])
    expect(await resolvedInSql(hidden)).toEqual([{ status: 'confirmed', driver_user_id: sam.id }])
    await moveLater(hidden)
    expect(await legsOf(sam, hidden)).toEqual(['there: check Sam v1'])
  })
})

test('a question can still be answered in the bell after the event moves to another event group', async () => {
  await assign(sam, user(ana), await there(sam))
  await pastAllRights(world.database, async (as) => {
    const other = newId()
    await as.query('insert into event_groups (id, owner_id) values ($1, $2)', [other, sam.id])
    await as.query('update events set event_group_id = $1 where id = $2', [other, practice.id])
  })

  const { notifications } = given(await ana.api.GET('/notifications'))
  expect(notifications.flatMap(({ drive }) => drive ?? [])).toMatchObject([
    { state: 'open', legs: [{ eventId: practice.id, direction: 'there' }] },
  ])
})
