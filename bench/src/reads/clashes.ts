import { openDatabase } from '@homefield/database/pools'
import { createWork } from '@homefield/database/work'
import { clashesOf } from '@homefield/server/features/clash/service'
import { CIRCLE_VIEWER } from '../families/circle.ts'
import { idOf } from '../families/load.ts'
import { median, ms, quantile, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'

const MOST_MS = 10
/** The longest range that the call accepts. */
const SEASON_DAYS = 92

/**
 * Measures the clash report of a family with four children and a full season, each time after a change.
 * Each child has five events a week, in eight places with known coordinates. All four clash on one day a week.
 * The time contains the statements and the rule, but not HTTP, JSON and the cards of the clashing events.
 * The family's other events are part of the report.
 */
export async function clashRow(server: MeasuredServer, quick: boolean): Promise<Row> {
  const viewer = idOf('user', CIRCLE_VIEWER)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = openDatabase({ url: (role) => server.clone.url(role), log, max: { app: 1 } })
  const now = Temporal.Now.instant().round('millisecond')
  const work = createWork({ db: database.app, now: () => now, onCommit: () => undefined })
  const from = now.toZonedDateTimeISO('America/New_York').toPlainDate()
  const range = { from, to: from.add({ days: SEASON_DAYS }) }
  const client = await server.database.connect()
  const report = () =>
    work.read(viewer, (unit) => clashesOf(unit, range, { driveSpeedKmh: 35, isRouted: false }))
  try {
    await client.query("select set_config('app.now', $1, false)", [now.toString()])
    await client.query(SEASON, [viewer, now.toString(), SEASON_DAYS])
    const times: number[] = []
    let found = 0
    for (let round = 0; round < (quick ? 15 : 60); round++) {
      await client.query(CHANGE, [viewer, round])
      times.push(await timed(async () => void (found = (await report()).length)))
    }
    const warm = times.slice(5)
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from events where owner_id = $1 and title = 'Season'`,
      [viewer],
    )
    return {
      what: 'clash report of four children and a season: SQL and rule',
      ours: ms(median(warm)),
      budget: `≤ ${MOST_MS} ms`,
      verdict: verdictOf(median(warm), MOST_MS),
      notes: [
        `${rows[0]?.count} more events in ${SEASON_DAYS} days, ${found} clashes; p95 ${ms(quantile(warm, 0.95))}; ${warm.length} rounds, an event moved before each`,
      ],
    }
  } finally {
    await database.close()
    await client.query(CLEAR, [viewer])
    client.release(true)
  }
}

const SEASON = `
  with child as (
    select id, user_id, row_number() over (order by created_at) as c from profiles where user_id = $1),
  season as (
    select gen_random_uuid() as event, gen_random_uuid() as event_group, child.*, day, c * 7 + day as n
    from child, generate_series(0, $3::int - 1) as day where (day + c) % 7 < 5),
  grouped as (insert into event_groups (id, owner_id) select event_group, user_id from season),
  placed as (
    insert into geocodes (address, found, latitude, longitude, provider, fetched_at, used_at)
    select p || ' season rd', true, 41 + p * 0.01, -81, 'bench', $2, $2 from generate_series(0, 7) p
    on conflict do nothing)
  insert into events (id, profile_id, owner_id, event_group_id, title, all_day, start_time, end_time, zone, location, sport,
    color, platform, platform_color, activity, created_at, updated_at)
  select event, id, user_id, event_group, 'Season', false, starts, starts + interval '90 minutes', 'America/New_York',
    n % 8 || ' Season Rd', 'Soccer', '#22C55E', 'Manual', '#64748B', 'practice', $2, $2
  from (select *, date_trunc('day', $2::timestamptz) + day * interval '1 day' + case when day % 7 = 0 then 20 else 13 + c * 2 end * interval '1 hour' as starts
    from season) as planned`
const CHANGE = `
  update events set start_time = start_time + interval '1 minute', end_time = end_time + interval '1 minute'
  where id = (select id from events where owner_id = $1 and title = 'Season' order by id offset $2 limit 1)`
const CLEAR = `
  with gone as (delete from events where owner_id = $1 and title = 'Season' returning event_group_id),
    places as (delete from geocodes where provider = 'bench')
  delete from event_groups where id in (select event_group_id from gone)`
