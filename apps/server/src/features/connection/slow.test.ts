import { addChild, connect, mapTeam, pastAllRights, syncTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { calendar, evenings, newAddress, storedEvents } from './calendar.fixture.ts'

/*
 * Tests that calendars that never finish responding do not delay other calendars, users or jobs (C30).
 * The benchmark runs the same test with 500 calendars that never finish responding.
 */

const SLOW = 40
const GOOD = 6

let world: World
let erin: Person
let maya: string
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'slow', clock })
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
afterAll(() => world?.close())

interface Known {
  readonly id: string
  readonly address: string
}

async function wellTeams(count: number, addressOf: (index: number) => string = newAddress): Promise<Known[]> {
  const teams: Known[] = []
  for (let index = 0; index < count; index++) {
    const address = addressOf(index)
    world.feeds.serve(address, { body: calendar(evenings(1, '2026-05-10')) })
    const { id } = await connect(erin, { url: `https://${address}` })
    await mapTeam(erin, id, [maya])
    teams.push({ id, address })
  }
  for (const team of teams) await eventually(() => countOf(team)).toBe(1)
  return teams
}

async function feedsOf(teams: readonly Known[]) {
  const { rows } = await world.database.query<{ failures: number; is_slow: boolean }>(
    `select f.failures, f.is_slow from feeds f join platform_teams t on t.feed_id = f.id where t.id = any($1)`,
    [teams.map(({ id }) => id)],
  )
  return {
    failed: rows.filter(({ failures }) => failures > 0).length,
    slow: rows.filter(({ is_slow }) => is_slow).length,
  }
}

async function lanes(): Promise<string[]> {
  const { rows } = await world.database.query<{ queue: string }>(
    `select q.queue_name as queue from graphile_worker._private_jobs j
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id where q.queue_name like 'slow%'`,
  )
  return rows.map(({ queue }) => queue)
}

function eventually<T>(read: () => Promise<T>) {
  return expect.poll(read, { timeout: 60_000, interval: 100 })
}

const countOf = async ({ id }: Known) => (await storedEvents(world, id)).length

test(
  'slow calendars do not delay quick calendars, a parent’s request or a team’s sync (C30)',
  { timeout: 150_000 },
  async () => {
    const slow = await wellTeams(SLOW)
    const good = await wellTeams(GOOD)
    for (const { address } of slow) world.feeds.serve(address, 'silence')
    for (const { address } of good) world.feeds.serve(address, { body: calendar(evenings(2, '2026-05-10')) })
    // All feeds are due now. The slow feeds are fetched first, because they have been due for the longest time.
    clock.advance({ hours: 2 })
    await pastAllRights(world.database, (client) =>
      client.query(
        `update feeds set next_check_at = next_check_at - interval '1 hour'
         where id in (select feed_id from platform_teams where id = any($1))`,
        [slow.map(({ id }) => id)],
      ),
    )
    await world.checkDueFeeds()

    // A sync that a parent requests does not wait for scheduled feed checks.
    const [asked, ...due] = good
    expect(await syncTeam(erin, asked?.id ?? '')).toMatchObject({ state: 'done', events: 2 })
    expect(await feedsOf(slow)).toMatchObject({ failed: 0 })
    // Mapping a second child triggers a sync that must not wait behind the scheduled feed checks.
    const leo = await addChild(erin, 'Leo')
    await mapTeam(erin, asked?.id ?? '', [maya, leo])
    await eventually(() => countOf(asked ?? { id: '', address: '' })).toBe(4)

    for (const team of due) await eventually(() => countOf(team)).toBe(2)
    // The server reads all quick calendars before the first slow feed reaches its timeout.
    expect(await feedsOf(slow)).toMatchObject({ failed: 0 })

    // After their first timeout, the slow feeds have their own queues and no longer delay other feeds.
    await eventually(() => feedsOf(slow)).toMatchObject({ slow: SLOW })
    await eventually(async () => new Set(await lanes()).size).toBe(6)
    for (const { address } of due) world.feeds.serve(address, { body: calendar(evenings(3, '2026-05-10')) })
    const before = await feedsOf(slow)
    clock.advance({ hours: 2 })
    await world.checkDueFeeds()
    for (const team of due) await eventually(() => countOf(team)).toBe(3)
    expect((await feedsOf(slow)).failed - before.failed).toBeLessThan(12)

    // A slow feed that responds quickly again leaves the slow queues.
    const [healed] = slow
    world.feeds.serve(healed?.address ?? '', { body: calendar(evenings(1, '2026-05-10')) })
    expect(await syncTeam(erin, healed?.id ?? '')).toMatchObject({ state: 'done' })
    expect(await feedsOf(slow)).toMatchObject({ slow: SLOW - 1 })
  },
)

test(
  'does not mark a calendar as slow if it only waited for slow calendars on the same host (C30)',
  { tags: 'deep', timeout: 90_000 },
  async () => {
    // The server runs six fetches per host at a time, starting with the team that was connected first.
    // The four quick calendars were connected last, so their fetches wait until 12 silent feeds time out.
    const teams = await wellTeams(16, (index) => `one-platform.example/team-${index}.ics`)
    const silent = teams.slice(0, 12)
    const good = teams.slice(12)
    for (const { address } of silent) world.feeds.serve(address, 'silence')
    for (const { address } of good) world.feeds.serve(address, { body: calendar(evenings(2, '2026-05-10')) })
    clock.advance({ hours: 2 })
    // No feed waits for a silent host (decision 66), so the clock must move on to the next checks.
    const later = async () => {
      clock.advance({ seconds: 5 })
      await world.checkDueFeeds()
    }
    await eventually(async () => {
      await later()
      return feedsOf(silent)
    }).toMatchObject({ slow: silent.length })
    for (const team of good)
      await eventually(async () => {
        await later()
        return countOf(team)
      }).toBe(2)
    expect(await feedsOf(good)).toEqual({ failed: 0, slow: 0 })
  },
)
