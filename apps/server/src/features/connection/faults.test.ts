import { isChaos } from '@homefield/testkit/chaos'
import { addChild, connect, mapTeam } from '@homefield/testkit/family'
import type { Fault } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { calendar, type Entry, newAddress } from './calendar.fixture.ts'
import { type Stages, startStages } from './stages.fixture.ts'

/*
 * The tests break the database connection at every statement of a job (C6).
 * After the failure, each transaction of the job must be stored either completely or not at all.
 * A second run of the job must complete the work exactly once.
 */

let world: World
let stages: Stages
const NOW = '2026-04-01T12:00:00Z'
const clock = new SettableClock(NOW)

beforeAll(async () => {
  world = await startWorld({ name: 'stage-faults', clock, roles: ['http'] })
  stages = startStages(world, clock)
})
afterAll(async () => {
  await stages?.close()
  await world?.close()
})
afterEach(async () => {
  await world.database.query('delete from platform_teams')
  await world.database.query('delete from graphile_worker._private_jobs')
})

const entry = (uid: string, day: number, more: Partial<Entry> = {}): Entry => ({
  uid,
  start: `202604${day}T220000Z`,
  summary: `Session ${uid}`,
  ...more,
})
const BEFORE = [entry('stays', 10), entry('moves', 11), entry('goes', 12), entry('comes back', 13)]
/** BETWEEN and AFTER are later versions of the calendar. Both lack the event `goes`. */
const BETWEEN = [entry('stays', 10), entry('moves', 11)]
const AFTER = [
  entry('stays', 10),
  entry('moves', 11, { start: '20260411T233000Z' }),
  entry('comes back', 13),
  entry('new', 14),
]

/** Creates a family with a changed calendar. The job that fetches the calendar is queued but has not run. */
async function prepared() {
  clock.set(NOW)
  const address = newAddress()
  const serve = (entries: readonly Entry[]) => world.feeds.serve(address, { body: calendar(entries) })
  const person = await world.person()
  const maya = await addChild(person, 'Maya')
  const leo = await addChild(person, 'Leo')
  serve(BEFORE)
  const { id } = await connect(person, { url: `https://${address}` })
  await mapTeam(person, id, [maya, leo])
  await stages.run()
  serve(BETWEEN)
  clock.advance({ hours: 2 })
  await stages.tend()
  await stages.run()
  serve(AFTER)
  clock.advance({ hours: 2 })
  await stages.tend()
  return id
}

/** Reads what the job `feed.fetch` stores: the check's result, the entries and whether a team sync is queued. */
async function ofFeed(teamId: string): Promise<unknown> {
  const { rows } = await world.database.query(
    `select f.checks::int, f.good_checks::int, f.fetched_at > $2::timestamptz + interval '3 hours' as fetched, f.entry_count,
       (select array_agg(entry_key order by entry_key) from feed_entries e where e.feed_id = f.id) as entries,
       exists (select from graphile_worker._private_jobs where key = 'team:' || t.id) as "isEnqueued"
     from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1`,
    [teamId, NOW],
  )
  return rows[0]
}

/** Returns the rows that the job `team.sync` writes. */
async function ofTeam(teamId: string): Promise<unknown> {
  const { rows } = await world.database.query(
    `select t.synced_check::int,
       (select json_agg(json_build_array(e.source_key, e.status, to_char(e.start_time at time zone 'UTC', 'DD"T"HH24:MI'), e.missing_at_check)
          order by e.source_key, e.profile_id) from events e where e.platform_team_id = t.id) as events,
       (select json_agg(json_build_array(e.source_key, c.field) order by e.source_key, c.field, e.profile_id)
          from event_changes c join events e on e.id = c.event_id where e.platform_team_id = t.id) as changes,
       (select count(*)::int from event_groups h where h.owner_id = t.user_id) as "eventGroups"
     from platform_teams t where t.id = $1`,
    [teamId],
  )
  return rows[0]
}

const twice = <T>(...all: T[]) => all.flatMap((one) => [one, one])

const FEED_STATES = {
  task: 'feed.fetch',
  state: ofFeed,
  before: {
    checks: 2,
    good_checks: 2,
    fetched: false,
    entry_count: 2,
    entries: ['moves', 'stays'],
    isEnqueued: false,
  },
  after: {
    checks: 3,
    good_checks: 3,
    fetched: true,
    entry_count: 4,
    entries: ['comes back', 'moves', 'new', 'stays'],
    isEnqueued: true,
  },
} as const

const TEAM_STATES = {
  task: 'team.sync',
  state: ofTeam,
  before: {
    synced_check: 2,
    events: twice(
      ['comes back', 'confirmed', '13T22:00', 2],
      ['goes', 'confirmed', '12T22:00', 2],
      ['moves', 'confirmed', '11T22:00', null],
      ['stays', 'confirmed', '10T22:00', null],
    ),
    changes: null,
    eventGroups: 4,
  },
  after: {
    synced_check: 3,
    events: twice(
      ['comes back', 'confirmed', '13T22:00', null],
      ['goes', 'removed', '12T22:00', null],
      ['moves', 'confirmed', '11T23:30', null],
      ['new', 'confirmed', '14T22:00', null],
      ['stays', 'confirmed', '10T22:00', null],
    ),
    changes: twice(['goes', 'status'], ['moves', 'when'], ['new', 'added']),
    eventGroups: 5,
  },
} as const

test.each([FEED_STATES, TEAM_STATES])(
  'the job $task is atomic and idempotent when any of its SQL statements fails (C6)',
  { timeout: 120_000 },
  async ({ task, state, before, after }) => {
    const begin = async () => {
      const id = await prepared()
      // The job `team.sync` reads what `feed.fetch` has stored, so `feed.fetch` runs first.
      if (task === 'team.sync') await stages.run({ only: 'feed.fetch' })
      expect(await state(id)).toEqual(before)
      return id
    }
    const whole = await begin()
    const statements = await stages.run({ only: task, task })
    expect(await state(whole)).toEqual(after)
    // The job commits more than once, so the test also covers a crash between two transactions.
    expect(statements.filter((text) => text === 'commit').length).toBeGreaterThan(1)

    const faults: Fault[] = statements.flatMap((text, index) => [
      { nth: index + 1, failing: 'before' },
      // Failing after a statement is the same as failing before the next statement, except after a commit.
      ...(text === 'commit' ? [{ nth: index + 1, failing: 'after' } as const] : []),
    ])
    // The test breaks only every third statement within a transaction. `npm run test:chaos` breaks every statement.
    const isEnd = ({ nth }: Fault) => statements[nth - 1] === 'commit'
    for (const fault of faults.filter((fault) => isChaos || isEnd(fault) || fault.nth % 3 === 0)) {
      const id = await begin()
      await stages.run({ only: task, task, ...fault })
      const where = `${fault.failing} ${statements[fault.nth - 1]?.slice(0, 80)}`
      expect([where, await state(id)]).toEqual([where, expect.toBeOneOf([before, after])])
      await stages.run({ only: task })
      expect([where, await state(id)]).toEqual([where, after])
    }
  },
)
