import type { Event } from '@homefield/contract/event'
import {
  addChild,
  addEvent,
  eventsOf,
  given,
  grant,
  pastAllRights,
  syncTeam,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { atEveryStatement, wasDone } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { calendar, type Entry, household, newAddress } from '../../connection/calendar.fixture.ts'
import { moved, said } from '../../profile/profile.fixture.ts'
import { ask, change, storedEventChanges, opened, remove, restore } from '../update/change.fixture.ts'

/* Tests how users delete and restore events. */

let world: World
let erin: Person
let maya: string
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'removing', clock })
})
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
// Removes the teams of earlier tests. Otherwise, each check would also fetch the feeds of these teams.
afterEach(() => world.database.query('delete from platform_teams'))
afterAll(() => world?.close())

const mays = (who: Person) => eventsOf(who, '2026-05-01', '2026-06-01')
const rowsLeft = async (profileId = maya) => {
  const { rowCount } = await world.database.query('select from events where profile_id = $1', [profileId])
  return rowCount
}
/** Adds a series of events on four Saturdays: 2, 9, 16 and 23 May. */
const saturdays = async () => {
  await addEvent(erin, maya, { date: '2026-05-02', repeat: { everyWeeks: 1, weekdays: [7], count: 4 } })
  return mays(erin)
}
const days = async () =>
  (await mays(erin)).map(({ when }) => (when.kind === 'timed' ? when.start.slice(5, 10) : ''))

test('hides a deleted event everywhere, and restores it unchanged', async () => {
  const event = await addEvent(erin, maya, { location: 'Oak Field' })
  expect(given(await remove(erin, event.id))).toEqual({ count: 1 })
  expect(await mays(erin)).toEqual([])
  expect(given(await erin.api.GET('/dashboard')).hasEvents).toBe(false)
  const read = () => erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })
  expect(said(await read())).toMatchObject([404, expect.stringContaining('Event not found')])
  const gone = [
    () => ask(erin, event.id, { version: 1, title: 'X' }),
    () => remove(erin, event.id),
    () =>
      erin.api.PUT('/events/{id}/reminders', {
        params: { path: { id: event.id } },
        body: { leads: [15], fromArrival: false },
      }),
  ]
  for (const act of gone)
    expect(said(await act())).toMatchObject([404, expect.stringContaining('Event not found')])
  expect(given(await restore(erin, event.id))).toEqual({ event, count: 1 })
  expect(await mays(erin)).toEqual([event])
  // Leave out the status changes, because the deletion and the restore were recorded as status changes.
  expect((await storedEventChanges(world, maya)).filter(({ field }) => field !== 'status')).toEqual([])
})

describe('deletion within a series of repeating events', () => {
  test("deletes only one event of a series if the request has scope 'this'", async () => {
    const [, second] = await saturdays()
    expect(given(await remove(erin, second?.id ?? ''))).toEqual({ count: 1 })
    expect(await days()).toEqual(['05-02', '05-16', '05-23'])
  })

  test("deletes an event and all later events of the series with scope 'following', and restores them together", async () => {
    const all = await saturdays()
    expect(given(await remove(erin, all[1]?.id ?? '', 'following'))).toEqual({ count: 3 })
    expect(await days()).toEqual(['05-02'])
    // A restore needs the id of only one deleted event. It restores all events that were deleted together.
    expect(given<{ count: number }>(await restore(erin, all[3]?.id ?? '')).count).toBe(3)
    expect(await mays(erin)).toEqual(all)
  })

  test("deletes all events with scope 'all', and does not restore an event that was deleted earlier", async () => {
    const [first, second, third] = await saturdays()
    given(await remove(erin, second?.id ?? ''))
    expect(given(await remove(erin, third?.id ?? '', 'all'))).toEqual({ count: 3 })
    expect(await days()).toEqual([])
    expect(given<{ count: number }>(await restore(erin, first?.id ?? '')).count).toBe(3)
    expect(await days()).toEqual(['05-02', '05-16', '05-23'])
    expect(given<{ count: number }>(await restore(erin, second?.id ?? '')).count).toBe(1)
  })
})

describe('restoring a deleted event', () => {
  const refused = [409, expect.stringContaining('This event can’t be restored anymore.')]

  test('restores a manual event for one day after its deletion', async () => {
    const { id } = await addEvent(erin, maya)
    given(await remove(erin, id))
    clock.advance({ hours: 23 })
    await world.app.cleanUpAccounts?.()
    expect(await rowsLeft()).toBe(1)
    given(await restore(erin, id))
    given(await remove(erin, id))
    clock.advance({ hours: 24, seconds: 1 })
    await world.app.cleanUpAccounts?.()
    expect(await rowsLeft()).toBe(0)
    expect(said(await restore(erin, id))).toMatchObject(refused)
    const { rowCount } = await world.database.query(
      'select from event_groups h where not exists (select from events e where e.event_group_id = h.id)',
    )
    expect(rowCount).toBe(0)
  })

  test('returns the same error for an event that is not deleted, an unknown event, and another person’s event', async () => {
    const { id } = await addEvent(erin, maya)
    expect(said(await restore(erin, id))).toMatchObject(refused)
    expect(said(await restore(erin, newId()))).toMatchObject(refused)
    given(await remove(erin, id))
    for (const role of ['viewer', 'none', null] as const) {
      const friend = await world.person()
      if (role !== null) await grant(world.database, { owner: erin, friend, role })
      expect(said(await restore(friend, id))).toMatchObject(refused)
    }
    expect(await mays(erin)).toEqual([])
  })
})

describe('a synced event', () => {
  const GAME: Entry = { uid: 'game', start: '20260510T220000Z', summary: 'Wildcats vs Storm' }
  const LATER: Entry = { uid: 'later', start: '20260512T220000Z', summary: 'Practice' }
  async function family() {
    const address = newAddress()
    const serve = (next: readonly Entry[]) => world.feeds.serve(address, { body: calendar(next) })
    serve([GAME, LATER])
    const home = await household(world, address, erin)
    const events = await mays(erin)
    return {
      ...home,
      game: events[0] as Event,
      sync: async (next: readonly Entry[]) => {
        serve(next)
        clock.advance({ minutes: 1 })
        await syncTeam(erin, home.teamId)
        await world.settled()
      },
      titles: async () => (await mays(erin)).map(({ title }) => title),
    }
  }

  test('keeps a deleted event hidden when the feed changes the event, until a user restores the event', async () => {
    const { game, teamId, sync, titles } = await family()
    given(await remove(erin, game.id))
    for (const next of [
      [{ ...GAME, start: '20260511T220000Z' }, LATER],
      [LATER],
      [{ ...GAME, start: '20260511T230000Z' }, LATER],
    ]) {
      await sync(next)
      expect(await titles()).toEqual(['Practice'])
    }
    clock.advance({ hours: 72 })
    await world.app.cleanUpAccounts?.()
    const { events } = given<{ events: Event[] }>(
      await erin.api.GET('/teams/{id}/hidden-events', { params: { path: { id: teamId } } }),
    )
    expect(events).toMatchObject([{ id: game.id, isHidden: true }])
    expect(given<{ event: Event }>(await restore(erin, game.id)).event).toMatchObject({
      id: game.id,
      when: { start: '2026-05-11T23:00:00Z' },
      isHidden: false,
    })
    clock.advance({ hours: -72 })
  })

  test('keeps the overrides of an event that is deleted and restored', async () => {
    const { game } = await family()
    await change(erin, game.id, { title: 'Derby' })
    given(await remove(erin, game.id))
    expect(given<{ event: Event }>(await restore(erin, game.id)).event).toMatchObject({
      title: 'Derby',
      overridden: ['title'],
    })
  })
})

test.each(['viewer', 'none', null] as const)(
  'returns 404 for the role %s, as for an unknown event (C60)',
  async (role) => {
    const friend = await world.person()
    if (role !== null) await grant(world.database, { owner: erin, friend, role })
    const { id } = await addEvent(erin, maya)
    const answer = said(await remove(friend, id))
    expect(answer).toMatchObject([404, expect.stringContaining('Event not found')])
    expect(said(await remove(friend, newId()))).toEqual(answer)
    expect(await mays(erin)).toHaveLength(1)
  },
)

test('lets a transaction delete the event groups of an account before its events (C80)', async () => {
  await addEvent(erin, maya)

  await pastAllRights(world.database, async (as) => {
    await as.query('delete from event_groups where owner_id = $1', [erin.id])
    await as.query('delete from events where owner_id = $1', [erin.id])
  })

  expect(await rowsLeft()).toBe(0)
})

test('accepts only one of two concurrent deletions, and lets an administrator restore the event', async () => {
  const friend = await world.person()
  await grant(world.database, { owner: erin, friend, role: 'administrator' })
  const { id } = await addEvent(erin, maya)
  const answers = await Promise.all([remove(erin, id), remove(friend, id)])
  expect(answers.map(({ response }) => response.status).sort((one, other) => one - other)).toEqual([200, 404])
  given(await restore(friend, id))
  expect(await mays(erin)).toHaveLength(1)
})

test('increments only the child’s revision when a user deletes or restores an event (C11)', async () => {
  const { id } = await addEvent(erin, maya)
  expect(await moved(world, () => remove(erin, id))).toEqual([`profile:${maya}`])
  expect(await moved(world, () => restore(erin, id))).toEqual([`profile:${maya}`])
})

test('deletes once and restores once if the client sends each command 20 times at the same time (C12)', async () => {
  const { id } = await addEvent(erin, maya)
  const headers = { 'command-id': newId() }
  const path = { id }
  const gone = await Promise.all(
    Array.from({ length: 20 }, () =>
      erin.api.DELETE('/events/{id}', { params: { path, query: { scope: 'this' } }, headers }),
    ),
  )
  expect(new Set(gone.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{"count":1}']))
  const back = await Promise.all(
    Array.from({ length: 20 }, () =>
      erin.api.POST('/events/{id}/restore', {
        params: { path },
        headers: { 'command-id': headers['command-id'].replace(/^./, '1') },
      }),
    ),
  )
  expect(new Set(back.map(({ response }) => response.status))).toEqual(new Set([200]))
})

describe('a database connection that breaks during a deletion or restore (C6)', () => {
  const state = async () => {
    const { rows } = await world.database.query(
      `select count(*)::int as events, count(hidden_at)::int as hidden, count(distinct deletion_id)::int as deletions
       from events where profile_id = $1`,
      [maya],
    )
    return rows[0] as unknown
  }
  test.each(['deleting', 'restoring'] as const)(
    'changes the whole repetition or nothing while %s',
    async (what) => {
      const there = { events: 4, hidden: 0, deletions: 0 }
      const gone = { events: 4, hidden: 4, deletions: 1 }
      const [from, to] = what === 'deleting' ? [there, gone] : [gone, there]
      const outcomes = await atEveryStatement(async () => {
        maya = await addChild(erin, 'Maya')
        await addEvent(erin, maya, { date: '2026-05-02', repeat: { everyWeeks: 1, weekdays: [7], count: 4 } })
        const { rows } = await world.database.query<{ id: string }>(
          'select id from events where profile_id = $1',
          [maya],
        )
        const id = rows[0]?.id ?? ''
        if (what === 'restoring') given(await remove(erin, id, 'all'))
        const headers = { 'command-id': newId() }
        return {
          send: async () =>
            what === 'deleting'
              ? (
                  await erin.api.DELETE('/events/{id}', {
                    params: { path: { id }, query: { scope: 'all' } },
                    headers,
                  })
                ).response.status
              : (await erin.api.POST('/events/{id}/restore', { params: { path: { id } }, headers })).response
                  .status,
          state,
        }
      })
      expect(outcomes.length).toBeGreaterThan(3)
      for (const outcome of outcomes) {
        expect([outcome, outcome.states]).toEqual([outcome, [from, wasDone(outcome) ? to : from, to]])
        expect(outcome.statuses[1]).toBe(200)
      }
    },
  )
})

test('lets the owner restore an event after the administrator who deleted it lost the role', async () => {
  const friend = await world.person()
  await grant(world.database, { owner: erin, friend, role: 'administrator' })
  const { id } = await addEvent(erin, maya)
  given(await remove(friend, id))
  await grant(world.database, { owner: erin, friend, role: null })
  given(await restore(erin, id))
  expect((await opened(erin, id)).event.isHidden).toBe(false)
})
