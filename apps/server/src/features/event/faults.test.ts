import { addChild, addEvent } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { type Attempt, atEveryStatement, wasDone } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

/*
 * The tests break the database connection at each SQL statement of a request that creates or edits a series.
 * The broken request must change either all events of the series or none (C6).
 */

let world: World
let erin: Person
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'event-faults', clock })
})
beforeEach(async () => {
  // Each test creates a new account, because the number of requests per minute is limited for each account.
  erin = await world.person()
})
afterAll(() => world?.close())

const REPEAT = { everyWeeks: 1, weekdays: [7], count: 4 }

async function stateOf(child: string): Promise<unknown> {
  const { rows } = await world.database.query(
    `select count(*)::int as events, array_agg(distinct title) as titles, array_agg(distinct h.version) as versions,
       count(distinct h.series_id)::int as series,
       (select count(*)::int from event_changes c join events x on x.id = c.event_id where x.profile_id = $1) as changes
     from events e join event_groups h on h.id = e.event_group_id where e.profile_id = $1`,
    [child],
  )
  return rows[0]
}

async function outcomesOf(prepare: () => Promise<Attempt>, states: { from: unknown; to: unknown }) {
  const outcomes = await atEveryStatement(prepare)
  expect(outcomes.length).toBeGreaterThan(3)
  for (const outcome of outcomes) {
    expect([outcome, outcome.states]).toEqual([
      outcome,
      [states.from, wasDone(outcome) ? states.to : states.from, states.to],
    ])
    expect(outcome.statuses[1]).toBe(200)
  }
}

test('adds either all events of a repeating series or none (C6)', async () => {
  await outcomesOf(
    async () => {
      const child = await addChild(erin, 'Maya')
      const headers = { 'command-id': newId() }
      const body = {
        id: newId(),
        profileId: child,
        title: 'Practice',
        date: '2026-05-09',
        startTime: '12:00',
        durationMinutes: 60,
        sport: 'Soccer',
        visibility: 'public',
        repeat: REPEAT,
      } as const
      return {
        send: async () => (await erin.api.POST('/events', { body, headers })).response.status,
        state: () => stateOf(child),
      }
    },
    {
      from: { events: 0, titles: null, versions: null, series: 0, changes: 0 },
      to: { events: 4, titles: ['Practice'], versions: [1], series: 1, changes: 4 },
    },
  )
})

test('changes either all events of a repeating series or none (C6)', async () => {
  await outcomesOf(
    async () => {
      const child = await addChild(erin, 'Maya')
      const { id } = await addEvent(erin, child, { repeat: REPEAT })
      const headers = { 'command-id': newId() }
      const body = { version: 1, scope: 'all', title: 'Game', startTime: '13:00' } as const
      return {
        send: async () =>
          (await erin.api.PATCH('/events/{id}', { params: { path: { id } }, body, headers })).response.status,
        state: () => stateOf(child),
      }
    },
    {
      from: { events: 4, titles: ['Practice'], versions: [1], series: 1, changes: 4 },
      to: { events: 4, titles: ['Game'], versions: [2], series: 1, changes: 12 },
    },
  )
})
