import {
  addChild,
  addEvent,
  eventsOf,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { calendar, type Entry, evenings, household, newAddress } from '../../connection/calendar.fixture.ts'
import { change } from '../../event/update/change.fixture.ts'
import { handOver, trust } from '../../profile/handover/handover.fixture.ts'
import { moved, said } from '../../profile/profile.fixture.ts'
import { absentDays, askGoing, setGoing } from './absence.fixture.ts'

/* Maya practices every Saturday, from 9 May 2026 on. */

let world: World
let erin: Person
let maya: string
const clock = new SettableClock('2026-05-01T12:00:00Z')
const SATURDAYS = ['2026-05-09', '2026-05-16', '2026-05-23', '2026-05-30']

beforeAll(async () => {
  world = await startWorld({ name: 'absence', clock })
})
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
// Otherwise, later tests would also fetch the feeds of these teams.
afterEach(() => world.database.query('delete from platform_teams'))
afterAll(() => world?.close())

/** Returns the ids of the series' events, sorted by day. */
async function practices(): Promise<string[]> {
  const id = newId()
  const repeat = { everyWeeks: 1, weekdays: [7], count: 4 }
  await addEvent(erin, maya, { id, repeat })
  const { rows } = await world.database.query<{ id: string }>(
    `select id from events where profile_id = $1 and platform = 'Manual' order by start_time`,
    [maya],
  )
  return rows.map((row) => row.id)
}
const at = (ids: readonly string[], index: number) => ids[index] ?? ''
const set = (event: string, isGoing: boolean, scope: 'this' | 'series' | 'team' = 'this', child = maya) =>
  setGoing(erin, event, { profileId: child, isGoing, scope })
const stored = async () => {
  const { rows } = await world.database.query<{ marks: number; spans: number }>(
    `select (select count(*)::int from absences where profile_id = $1) as marks,
       (select count(*)::int from absence_spans where profile_id = $1) as spans`,
    [maya],
  )
  return rows[0]
}

describe('PUT /events/{id}/going', () => {
  test('notes that a child does not go to one event, and removes the note with the opposite request', async () => {
    const ids = await practices()

    await set(at(ids, 1), false)

    expect(await absentDays(world, maya)).toEqual(['2026-05-16'])
    const shown = await eventsOf(erin, '2026-05-01', '2026-06-01')
    expect(shown.map(({ notGoing }) => notGoing)).toEqual([[], [maya], [], []])
    await set(at(ids, 1), true)
    expect(await absentDays(world, maya)).toEqual([])
    expect(await stored()).toEqual({ marks: 0, spans: 0 })
  })

  test('stores the same absence once, and answers with the state', async () => {
    const { id } = await addEvent(erin, maya)

    const answers = [
      await askGoing(erin, id, { profileId: maya, isGoing: false }),
      await askGoing(erin, id, { profileId: maya, isGoing: false }),
    ]

    expect(answers.map(({ data }) => data)).toEqual([{ isGoing: false }, { isGoing: false }])
    expect(await stored()).toEqual({ marks: 1, spans: 0 })
  })

  test('notes only the given child’s absence from an event that siblings share', async () => {
    const leo = await addChild(erin, 'Leo')
    const { id, eventGroupId } = await addEvent(erin, maya)
    const copy = await addEvent(erin, leo)
    await pastAllRights(world.database, (as) =>
      as.query('update events set event_group_id = $2 where id = $1', [copy.id, eventGroupId]),
    )

    await set(id, false, 'this', leo)

    expect([await absentDays(world, maya), await absentDays(world, leo)]).toEqual([[], ['2026-05-09']])
  })

  test('notes the absence from a series from an event’s day on, and undoes it', async () => {
    const ids = await practices()

    await set(at(ids, 1), false, 'series')

    expect(await absentDays(world, maya)).toEqual(SATURDAYS.slice(1))
    await set(at(ids, 1), true, 'series')
    expect(await absentDays(world, maya)).toEqual([])
    expect(await stored()).toEqual({ marks: 0, spans: 0 })
  })

  test('ends the absence from a series at an event’s day, and undoes the end', async () => {
    const ids = await practices()
    await set(at(ids, 0), false, 'series')

    await set(at(ids, 2), true, 'series')

    expect(await absentDays(world, maya)).toEqual(SATURDAYS.slice(0, 2))
    await set(at(ids, 2), false, 'series')
    expect(await absentDays(world, maya)).toEqual(SATURDAYS)
    expect(await stored()).toEqual({ marks: 0, spans: 1 })
  })

  test('lets a child go to one event of a series, and stores nothing once the child follows the series again', async () => {
    const ids = await practices()
    await set(at(ids, 0), false, 'series')

    await set(at(ids, 2), true)

    expect(await absentDays(world, maya)).toEqual([at(SATURDAYS, 0), at(SATURDAYS, 1), at(SATURDAYS, 3)])
    await set(at(ids, 2), false)
    expect(await absentDays(world, maya)).toEqual(SATURDAYS)
    expect(await stored()).toEqual({ marks: 0, spans: 1 })
  })

  test('lets the choice for a series win over an earlier choice for its first event', async () => {
    const ids = await practices()
    await set(at(ids, 1), false)

    await set(at(ids, 1), false, 'series')
    await set(at(ids, 1), true, 'series')

    expect(await absentDays(world, maya)).toEqual([])
  })

  test('rejects the scopes series and team for an event without them', async () => {
    const { id } = await addEvent(erin, maya)

    for (const scope of ['series', 'team'] as const) {
      const { error } = await askGoing(erin, id, { profileId: maya, isGoing: false, scope })
      expect(error?.error.code).toBe('invalid')
    }
  })

  test('rejects a child who does not take part, exactly as an unknown child', async () => {
    const leo = await addChild(erin, 'Leo')
    const { id } = await addEvent(erin, maya)

    const unknown = said(await askGoing(erin, id, { profileId: newId(), isGoing: false }))

    expect(unknown).toMatchObject([404, expect.stringContaining('Profile not found')])
    expect(said(await askGoing(erin, id, { profileId: leo, isGoing: false }))).toEqual(unknown)
  })

  test('lets an administrator note an absence, and tells everybody who sees the child of it', async () => {
    const [dana, vera] = [await world.person(), await world.person()]
    await grant(world.database, { owner: erin, friend: dana, role: 'administrator' })
    await grant(world.database, { owner: erin, friend: vera, role: 'viewer' })
    const { id } = await addEvent(erin, maya)
    await world.settled()

    const subjects = await moved(world, () => setGoing(dana, id, { profileId: maya, isGoing: false }))

    expect(subjects).toEqual([`profile:${maya}`])
    expect(said(await askGoing(vera, id, { profileId: maya, isGoing: true }))).toEqual(
      said(await askGoing(vera, newId(), { profileId: maya, isGoing: true })),
    )
    expect(await absentDays(world, maya)).toEqual(['2026-05-09'])
  })

  test('stores one span if two parents note the same absence at once', async () => {
    const dana = await world.person()
    await grant(world.database, { owner: erin, friend: dana, role: 'administrator' })
    const ids = await practices()

    await Promise.all(
      [erin, dana, erin, dana].map((who) =>
        setGoing(who, at(ids, 0), { profileId: maya, isGoing: false, scope: 'series' }),
      ),
    )

    expect(await stored()).toEqual({ marks: 0, spans: 1 })
  })
})

describe('an absence', () => {
  const EVENINGS = ['2026-05-10', '2026-05-11', '2026-05-12']

  async function team(entries: readonly Entry[] = evenings(3, '2026-05-10')) {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(entries) })
    const home = await household(world, address, erin)
    maya = home.child
    const { rows } = await world.database.query<{ id: string }>(
      'select id from events where platform_team_id = $1 order by start_time',
      [home.teamId],
    )
    return {
      ...home,
      ids: rows.map((row) => row.id),
      async serve(next: readonly Entry[]) {
        world.feeds.serve(address, { body: calendar(next) })
        clock.advance({ minutes: 1 })
        await syncTeam(erin, home.teamId)
        await world.settled()
      },
    }
  }

  test('covers a team’s events from a day on, also events that the platform adds later', async () => {
    const { ids, serve } = await team()

    await set(at(ids, 1), false, 'team')
    await serve(evenings(4, '2026-05-10'))

    expect(await absentDays(world, maya)).toEqual([...EVENINGS.slice(1), '2026-05-13'])
    await set(at(ids, 1), true, 'team')
    expect(await absentDays(world, maya)).toEqual([])
  })

  test('stays if the platform gives the event another UID or another time', async () => {
    const { ids, serve } = await team()
    await set(at(ids, 1), false)
    const [first, second, third] = evenings(3, '2026-05-10')
    if (!first || !second || !third) throw new Error('three evenings')

    await serve([first, { ...second, uid: 'renamed' }, third])
    expect(await absentDays(world, maya)).toEqual(['2026-05-11'])
    await serve([first, { ...second, uid: 'renamed', start: '20260514T220000Z' }, third])

    expect(await absentDays(world, maya)).toEqual(['2026-05-14'])
  })

  test('moves with the child’s event to another event group', async () => {
    const { id } = await addEvent(erin, maya)
    const { eventGroupId } = await addEvent(erin, await addChild(erin, 'Leo'))
    await set(id, false)

    await pastAllRights(world.database, (as) =>
      as.query('update events set event_group_id = $2 where id = $1', [id, eventGroupId]),
    )

    expect(await absentDays(world, maya)).toEqual(['2026-05-09'])
  })

  test('stays if the later events of a series move to another time', async () => {
    const ids = await practices()
    await set(at(ids, 1), false)
    await set(at(ids, 3), false, 'series')

    await change(erin, at(ids, 1), { startTime: '18:00', scope: 'following' })

    expect(await absentDays(world, maya)).toEqual([at(SATURDAYS, 1), at(SATURDAYS, 3)])
  })

  test('ends if the child leaves the team, so that a child who comes back goes again', async () => {
    const { ids, teamId, child } = await team()
    await set(at(ids, 0), false)
    await set(at(ids, 1), false, 'team')

    await mapTeam(erin, teamId, [])
    expect(await stored()).toEqual({ marks: 0, spans: 0 })
    await mapTeam(erin, teamId, [child])
    await world.settled()

    expect(await absentDays(world, maya)).toEqual([])
  })

  test('moves with the child to another family', async () => {
    const dana = await world.person()
    await trust(world, erin, dana)
    const { ids } = await team()
    const practice = await practices()
    await set(at(ids, 0), false)
    await set(at(ids, 2), false, 'team')
    await set(at(practice, 2), false, 'series')
    const before = await absentDays(world, maya)

    await handOver(erin, maya, dana)

    expect(before.length).toBeGreaterThan(2)
    expect(await absentDays(world, maya)).toEqual(before)
    const { rows } = await world.database.query<{ owner_id: string }>(
      `select owner_id from absences where profile_id = $1 union select owner_id from absence_spans where profile_id = $1`,
      [maya],
    )
    expect(rows).toEqual([{ owner_id: dana.id }])
  })
})
