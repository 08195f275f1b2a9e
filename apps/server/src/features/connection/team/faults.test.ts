import { addChild, connect, mapTeam, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { type Attempt, atEveryStatement, wasDone } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { calendar, evenings, newAddress } from '../calendar.fixture.ts'

/*
 * If the connection breaks at any SQL statement, a team request is stored completely or not at all (C6).
 * When the client sends the failed request again, the server completes it exactly once.
 */

let world: World
let erin: Person
const clock = new SettableClock('2026-04-01T12:00:00Z')
const [address, other] = [newAddress(), newAddress()]
// No job runner is started, so the test can inspect the enqueued jobs.
beforeAll(async () => {
  world = await startWorld({ name: 'team_faults', clock, roles: ['http', 'stream'] })
  erin = await world.person()
  for (const one of [address, other]) world.feeds.serve(one, { body: calendar(evenings(1, '2026-04-10')) })
})
afterAll(() => world?.close())

interface State {
  readonly teams: readonly { readonly status: string; readonly import: string }[] | null
  readonly wishes: readonly string[] | null
  readonly revisions: number
}

/**
 * Returns all teams of the family, read without row-level security.
 * Leaves out the ids, because they differ in each run.
 */
async function state(): Promise<State> {
  const { rows } = await world.database.query<State>(
    `select
       (select json_agg(json_build_object('platform', t.platform, 'host', t.link_host, 'status', t.sync_status,
          'version', t.version, 'accepted', t.accepted_loss is not null, 'window', t.window_from is not null,
          'children', (select count(*) from profile_teams m where m.platform_team_id = t.id),
          'import', (select i.step from team_imports i where i.team_id = t.id)) order by t.link_host)
        from platform_teams t) as teams,
       (select count(*)::int from feeds) as feeds,
       (select json_agg(json_build_object('platform', platform, 'color', platform_color, 'missing', missing_at_check))
        from events) as events,
       (select json_agg(distinct task.identifier) from graphile_worker._private_jobs j
          join graphile_worker._private_tasks task on task.id = j.task_id) as wishes,
       (select sum(revision)::int from revisions) as revisions`,
  )
  const [row] = rows
  if (!row) throw new Error('the state is missing')
  return row
}

interface Home {
  readonly child: string
  readonly team: string
}

/** Creates a family with a synced team, one event, a loss of events that waits for confirmation, and no queued jobs. */
async function family(): Promise<Home> {
  await pastAllRights(world.database, async (as) => {
    for (const table of [
      'platform_teams',
      'profiles',
      'feeds',
      'event_groups',
      'request_limits',
      'revisions',
    ])
      await as.query(`delete from ${table}`)
  })
  const child = await addChild(erin, 'Maya')
  const { id: team } = await connect(erin, { url: `https://${address}` })
  await mapTeam(erin, team, [child])
  await pastAllRights(world.database, async (as) => {
    await as.query(`update team_imports set step = 'done', ended_at = app_now()`)
    await as.query(
      `update platform_teams set sync_status = 'success', window_from = '2026-01-01Z', window_to = '2027-01-01Z'`,
    )
    await as.query(
      `update feeds set problem = 'heldBack', problem_since = $1, withheld_since = $1, withheld_reference = 10, withheld_left = 2`,
      [clock.now().toString()],
    )
    await as.query('insert into event_groups (id, owner_id) values ($1, $2)', [team, erin.id])
    await as.query(
      `insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, first_day, last_day,
         sport, color, platform, platform_color, activity, source_key, source_hash, missing_at_check)
       values (gen_random_uuid(), $1, $2, $3, $3, 'Game', true, '2026-05-09', '2026-05-09', 'Soccer', '#10B981', 'Other',
         '#64748B', 'game', 'k', 'h', 7)`,
      [child, erin.id, team],
    )
    await as.query('delete from graphile_worker._private_jobs')
    await as.query('update revisions set revision = 1')
  })
  return { child, team }
}

interface Headers {
  readonly headers: { readonly 'command-id': string }
}
type Call = (home: Home, command: Headers & { readonly newId: string }) => Promise<{ response: Response }>

const prepared = (call: Call) => async (): Promise<Attempt> => {
  const home = await family()
  const command = { headers: { 'command-id': newId() }, newId: newId() }
  return { send: async () => (await call(home, command)).response.status, state }
}

const at = ({ team }: Home) => ({ params: { path: { id: team } } })
const CALLS: readonly [name: string, call: Call][] = [
  [
    'connecting another team',
    (_home, { headers, newId: id }) =>
      erin.api.POST('/teams', { headers, body: { id, form: 'Other', url: `https://${other}` } }),
  ],
  [
    'correcting a team’s sport and platform',
    (home, { headers }) =>
      erin.api.PATCH('/teams/{id}', {
        ...at(home),
        headers,
        body: { platform: 'SportsEngine', sport: 'Golf', version: 1 },
      }),
  ],
  [
    'replacing the link',
    (home, { headers }) =>
      erin.api.PUT('/teams/{id}/link', { ...at(home), headers, body: { url: `https://${other}` } }),
  ],
  [
    'accepting a loss of events',
    (home, { headers }) =>
      erin.api.POST('/teams/{id}/accept-loss', {
        ...at(home),
        headers,
        body: { since: clock.now().toString(), lost: 8 },
      }),
  ],
  [
    'mapping',
    (home, { headers }) =>
      erin.api.PUT('/teams/{id}/profiles', { ...at(home), headers, body: { profileIds: [home.child] } }),
  ],
  [
    'disconnecting',
    (_home, { headers }) =>
      erin.api.DELETE('/platforms/{platform}', { params: { path: { platform: 'other' } }, headers }),
  ],
]

test.each(CALLS)('is atomic and idempotent when any SQL statement fails: %s (C6)', async (name, call) => {
  // The first run breaks no statement. It records the stored data before and after a successful request.
  const well = await prepared(call)()
  const from = await well.state()
  expect([name, await well.send()]).toEqual([name, 200])
  const to = await well.state()
  expect(to).not.toEqual(from)

  const outcomes = await atEveryStatement(prepared(call))
  expect(outcomes.length).toBeGreaterThan(3)
  for (const outcome of outcomes) {
    expect([outcome.failing, outcome.statement, outcome.states]).toEqual([
      outcome.failing,
      outcome.statement,
      [from, wasDone(outcome) ? to : from, to],
    ])
    expect(outcome.statuses[1]).toBe(200)
  }
})

test('stores a refresh request completely or not at all (C6)', async () => {
  const outcomes = await atEveryStatement(async () => {
    await family()
    const leaving = new AbortController()
    return {
      // A refresh request waits for a sync job, but no job runner is started here.
      // The response would never come.
      // The client therefore aborts the request after 250 ms, when the sync is already enqueued.
      send: async () => {
        setTimeout(() => leaving.abort(), 250)
        const answer = await fetch(`${world.origin}/api/v1/platforms/other/refresh`, {
          method: 'POST',
          headers: { cookie: erin.cookie, 'command-id': newId() },
          signal: leaving.signal,
        }).catch(() => undefined)
        return answer?.status ?? 499
      },
      state,
    }
  }, ['before'])
  const wished = outcomes.map(({ states, statement }) => {
    const [before, broken] = states as [State, State, State]
    const isRequested = broken.wishes !== null
    expect([statement, broken.teams?.map((team) => [team.status, team.import])]).toEqual([
      statement,
      [isRequested ? ['pending', 'pending'] : ['success', 'done']],
    ])
    expect([statement, broken.revisions > before.revisions]).toEqual([statement, isRequested])
    return isRequested
  })
  expect(new Set(wished)).toEqual(new Set([false, true]))
}, 120_000)
