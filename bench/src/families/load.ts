/**
 * Creates the families for which the bench measures read requests.
 * A full family has three children on five teams and about 400 events per child.
 * A sparse family has one child and five events. There are thousands of sparse families.
 * SQL generates the rows in the database. Triggers are disabled, because the rows need no validation.
 * Creating half a million events takes well under a minute.
 *
 * Every id is computed from a number, so the bench knows the ids of a family without a query.
 * Families 1 to `full` are full (three children, five teams). All later families are sparse (one child).
 * Each full family has two friends: the parent may see another full family, and administrates a sparse family.
 */
import pg from 'pg'
import { CIRCLE, circleStatements } from './circle.ts'
import { storyStatements } from './stories.ts'

export interface Population {
  readonly full: number
  readonly sparse: number
}

export const POPULATION: Population = { full: 100, sparse: 100_000 }
export const QUICK_POPULATION: Population = { full: 20, sparse: 5_000 }

const TEAMS = 5
const EVENTS_A_TEAM = 200

/**
 * Each id contains a hexadecimal digit that stands for the table of the row.
 * Rows of different tables therefore never have the same id.
 */
const KINDS = {
  user: 'a',
  profile: 'b',
  team: 'c',
  feed: 'd',
  eventGroup: 'e',
  event: 'f',
  friendship: '1',
} as const

/** Returns the id with the given number: a UUIDv7 that contains the number instead of a timestamp. */
export function idOf(kind: keyof typeof KINDS, number: number): string {
  const hex = number.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${KINDS[kind]}00-8000-000000000000`
}

/** @param url connection URL of the superuser. @param around ISO instant around which the events are placed */
export async function loadPopulation(
  url: string,
  { full, sparse }: Population,
  around: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set timezone = 'UTC'`,
    )
    await client.query(`select set_config('app.now', $1, false)`, [around])
    await client.query(FUNCTIONS)
    await client.query(CIRCLE)
    const indexes = await dropPlainIndexes(client)
    for (const statement of statements(full, sparse)) await client.query(statement)
    for (const index of indexes) await client.query(index)
    await client.query('vacuum (analyze, freeze)')
  } finally {
    await client.end()
  }
}

/**
 * Drops the indexes during the inserts. Building them afterward is several times faster than updating them.
 */
async function dropPlainIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname in ('events', 'event_groups', 'profiles', 'platform_teams', 'revisions') and not i.indisunique
      and t.relnamespace = 'public'::regnamespace`)
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  return rows.map(({ definition }) => definition)
}

const FUNCTIONS = `
create function pg_temp.id(kind text, number bigint) returns uuid language sql immutable as $$
  -- PostgreSQL can inline this function, because it is one expression and uses each argument only once.
  select (lpad(to_hex(number), 12, '0') || '7' || kind || '008000000000000000')::uuid
$$;
create temp view team_child as
  select * from (values (0, 0), (1, 0), (2, 1), (3, 1), (3, 2), (4, 2)) as v (team, child);
create temp view kinds_of_team as
  select * from (values
    (0, 'TeamSnap', 'Soccer', '#22C55E', '#F97316'), (1, 'SportsEngine', 'Hockey', '#0EA5E9', '#2563EB'),
    (2, 'Playmetrics', 'Soccer', '#22C55E', '#7C3AED'), (3, 'GameChanger', 'Baseball', '#EF4444', '#0D9488'),
    (4, 'Other', 'Other', '#64748B', '#64748B')) as v (team, platform, sport, color, platform_color);`

function statements(full: number, sparse: number): string[] {
  const all = full + sparse
  const families = `generate_series(1, ${all}) f`
  const fullTeams = `generate_series(1, ${full}) f, generate_series(0, ${TEAMS - 1}) t`
  const sparseFamilies = `generate_series(${full + 1}, ${all}) f`
  return [
    `insert into users (id, name, email, email_verified, created_at, updated_at)
       select pg_temp.id('a', f), 'Person ' || f, 'person' || f || '@family.example', true, app_now(), app_now() from ${families}`,
    `insert into user_settings (user_id, full_name, timezone, created_at, updated_at)
       select pg_temp.id('a', f), 'Person ' || f, 'America/New_York', app_now(), app_now() from ${families}`,
    `insert into profiles (id, user_id, name, color, created_at)
       select pg_temp.id('b', f * 10 + c), pg_temp.id('a', f), 'Child ' || c, (array['#F97316', '#0EA5E9', '#22C55E'])[c + 1],
         app_now() + c * interval '1 second'
       from ${families}, generate_series(0, case when f <= ${full} then 2 else 0 end) c`,
    `insert into profile_sports (profile_id, owner_id, sport, color, position)
       select id, user_id, v.sport, v.color, v.position from profiles,
         (values ('Soccer', '#22C55E', 0), ('Hockey', '#0EA5E9', 1)) as v (sport, color, position)
       where v.position = 0 or name <> 'Child 2'`,
    `insert into friendships (id, user_id, friend_id, role)
       select pg_temp.id('1', f), pg_temp.id('a', f), pg_temp.id('a', f % ${full} + 1), 'viewer' from generate_series(1, ${full}) f
       union all
       select pg_temp.id('1', ${full} + f), pg_temp.id('a', ${all} + 1 - f), pg_temp.id('a', f), 'administrator'
       from generate_series(1, ${Math.min(full, sparse)}) f`,
    // The next check of each feed is in ten years, so that the server fetches no feeds during the bench.
    `insert into feeds (id, url_hash, url_sealed, checked_at, fetched_at, checks, next_check_at)
       select pg_temp.id('d', n), 'hash' || n, 'sealed', app_now(), app_now(), 1, app_now() + interval '10 years'
       from (select f * 10 + t as n from ${fullTeams} union all select f * 10 from ${sparseFamilies}) as numbers`,
    `insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id, link_host,
         sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to, created_at)
       select pg_temp.id('c', n), pg_temp.id('a', n / 10), k.platform, 'team' || n, 'Harbor FC ' || n, k.sport, k.color,
         'America/New_York', pg_temp.id('d', n), 'calendar.example', 'success', app_now(), app_now(), 1,
         app_now() - interval '90 days', app_now() + interval '18 months', app_now() + t * interval '1 second'
       from (select f * 10 + t as n, t from ${fullTeams} union all select f * 10, f % ${TEAMS} from ${sparseFamilies}) as numbers
       join kinds_of_team k on k.team = t`,
    `insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id)
       select pg_temp.id('b', f * 10 + m.child), pg_temp.id('a', f), pg_temp.id('c', f * 10 + m.team), pg_temp.id('a', f)
       from generate_series(1, ${full}) f, team_child m
       union all
       select pg_temp.id('b', f * 10), pg_temp.id('a', f), pg_temp.id('c', f * 10), pg_temp.id('a', f) from ${sparseFamilies}`,
    ...circleStatements.people,
    // Insert the events of sparse families (one child, five events) before those of full families.
    // If full families' events were at the start of the table, a scan would find them misleadingly fast.
    `create temp table planned as
       select f, f % ${TEAMS} as t, 0 as c, i, f::bigint * 10000 + i as h, (f::bigint * 10000 + i) * 10 as e,
         date_trunc('day', app_now()) + (i * 6 + f % 7 - 3) * interval '1 day' as day, f::bigint * 10 as team
       from ${sparseFamilies}, generate_series(0, 4) i
       union all
       select f, t, m.child, i, f::bigint * 10000 + t * 1000 + i, (f::bigint * 10000 + t * 1000 + i) * 10 + m.child,
         date_trunc('day', app_now()) + (i * 640 / ${EVENTS_A_TEAM} - 90) * interval '1 day', f::bigint * 10 + t
       from ${fullTeams} join team_child m on m.team = t, generate_series(0, ${EVENTS_A_TEAM - 1}) i
       union all ${circleStatements.events}`,
    `insert into event_groups (id, owner_id) select distinct on (h) pg_temp.id('e', h), pg_temp.id('a', f) from planned`,
    `insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, description, all_day, start_time,
         end_time, zone, first_day, last_day, arrive_by, location, location_name, field, opponent, home_or_away, uniform, sport,
         color, platform, platform_color, activity, status, visibility, source_key, fingerprint, sequence, source_hash)
       select pg_temp.id('f', e), pg_temp.id('b', f * 10 + c), pg_temp.id('a', f), pg_temp.id('e', h),
         pg_temp.id('c', p.team),
         case when i % 3 = 0 then 'Game vs Scorpions ' || i % 19 else 'Practice' end,
         'Please bring both jerseys to all games. Parking behind the school only; the gate closes at dusk.',
         all_day, case when not all_day then starts end, case when not all_day then starts + interval '90 minutes' end,
         case when not all_day then 'America/New_York' end, case when all_day then day::date end,
         case when all_day then day::date end, case when not all_day and i % 3 = 0 then starts - interval '30 minutes' end,
         '200 Example Rd, Springfield, OH 45501, USA', 'Meadow Park', 'Field ' || i % 9,
         case when i % 3 = 0 then 'Scorpions ' || i % 19 end, case when i % 3 = 0 then (array['home', 'away'])[i % 2 + 1] end,
         case when i % 3 = 0 then 'Red' end, k.sport, k.color, k.platform, k.platform_color,
         case when i % 3 = 0 then 'game' else 'practice' end, case when i % 40 = 5 then 'cancelled' else 'confirmed' end,
         case when i % 25 = 9 then 'private' else 'public' end,
         'Game_' || h, 'team|' || day::text || '|meadowpark', 1, md5(e::text)
       from (select *, i % 20 = 13 as all_day, day + (19 + (i * 7 + t * 3) % 5) * interval '1 hour' as starts from planned) as p
       join kinds_of_team k on k.team = p.t`,
    `insert into revisions (subject, revision, bumped_at)
       select 'person:' || id, 3, app_now() - interval '1 hour' from users
       union all select 'profile:' || id, 5, app_now() - interval '1 hour' from profiles
       union all select 'team:' || id, 7, app_now() - interval '1 hour' from platform_teams`,
    'drop table planned',
    ...storyStatements(full),
  ]
}
