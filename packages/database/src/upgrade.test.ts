import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from './migration-files.ts'
import { migrate } from './migrate.ts'
import { cloneDatabase, type Clone, startTestCluster, type RunningTestCluster } from './template.ts'

/* C83: what an earlier release wrote is still right in the schema of a later one. */

let cluster: RunningTestCluster
let directory: string
const clones: Clone[] = []
const clients: pg.Client[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hf-upgrade-'))
  cluster = await startTestCluster({ migrations: directory })
})
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const clone of clones) await clone.drop()
  await cluster.stop()
  await rm(directory, { recursive: true })
})

/** A database as the release with migrations up to this one had it, and the way to the present one. */
async function release(last: number) {
  const folder = await mkdtemp(join(directory, 'to-'))
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  const take = (names: readonly string[]) =>
    Promise.all(names.map((name) => copyFile(join(MIGRATIONS, name), join(folder, name))))
  const clone = await cloneDatabase(cluster, 'upgrade')
  clones.push(clone)
  const run = () => migrate({ url: clone.url('owner'), directory: folder })
  await take(files.slice(0, last))
  await run()
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  clients.push(client)
  await client.query(`set app.now = '2026-05-01T12:00:00Z'; set timezone = 'UTC'`)
  return {
    client,
    upgrade: async () => {
      await take(files.slice(last))
      await run()
    },
  }
}

const ERIN = '01970000-0000-7000-8000-000000000001'
const CHILD = '01970000-0000-7000-8000-000000000002'
const id = (nth: number) => `01970000-0000-7000-8000-0000000001${String(nth).padStart(2, '0')}`
const FAMILY = `
  insert into users (id, name, email, created_at, updated_at)
    values ('${ERIN}', '', 'erin@family.example', '2026-01-01Z', '2026-01-01Z');
  update user_settings set full_name = 'Erin Cole', timezone = 'America/New_York';
  insert into profiles (id, user_id, name, color) values ('${CHILD}', '${ERIN}', 'Maya', '#3B82F6');`

function byHand(nth: number, columns: Record<string, string | null>): string {
  const row = {
    id: id(nth),
    profile_id: CHILD,
    owner_id: ERIN,
    happening_id: id(nth),
    title: `Event ${nth}`,
    all_day: 'false',
    sport: 'Soccer',
    color: '#10B981',
    platform: 'Manual',
    platform_color: '#64748B',
    activity: 'other',
    ...columns,
  }
  const values = Object.values(row).map((value) => (value === null ? 'null' : `'${value}'`))
  return `insert into happenings (id, owner_id) values ('${id(nth)}', '${ERIN}');
    insert into events (${Object.keys(row).join(', ')}) values (${values.join(', ')});`
}

test('C83 events made by hand before 0012 have the wall time and the length that they were typed with', async () => {
  const { client, upgrade } = await release(11)
  await client.query(
    FAMILY +
      // New York is at UTC-5 in winter and UTC-4 in summer; Kathmandu at UTC+5:45; Lord Howe at UTC+11 in summer.
      byHand(1, {
        start_time: '2026-01-09T23:00Z',
        end_time: '2026-01-10T00:30Z',
        zone: 'America/New_York',
      }) +
      byHand(2, {
        start_time: '2026-07-09T22:00Z',
        end_time: '2026-07-09T23:00Z',
        zone: 'America/New_York',
      }) +
      byHand(3, { start_time: '2026-05-09T04:00Z', end_time: null, zone: 'Asia/Kathmandu' }) +
      byHand(4, {
        start_time: '2026-12-31T13:30Z',
        end_time: '2027-01-01T13:30Z',
        zone: 'Australia/Lord_Howe',
      }) +
      byHand(5, { all_day: 'true', first_day: '2026-05-09', last_day: '2026-05-10' }),
  )
  await upgrade()
  const { rows } = await client.query(
    `select title, wall_start::text, duration_minutes, is_second, start_time::text, updated_at::text, original_title, missing_at_check
     from events order by title`,
  )
  const kept = { is_second: false, original_title: null, missing_at_check: null }
  expect(rows).toMatchObject([
    {
      wall_start: '2026-01-09 18:00:00',
      duration_minutes: 90,
      start_time: '2026-01-09 23:00:00+00',
      ...kept,
    },
    {
      wall_start: '2026-07-09 18:00:00',
      duration_minutes: 60,
      start_time: '2026-07-09 22:00:00+00',
      ...kept,
    },
    {
      wall_start: '2026-05-09 09:45:00',
      duration_minutes: null,
      start_time: '2026-05-09 04:00:00+00',
      ...kept,
    },
    {
      wall_start: '2027-01-01 00:30:00',
      duration_minutes: 1440,
      start_time: '2026-12-31 13:30:00+00',
      ...kept,
    },
    { wall_start: null, duration_minutes: null, start_time: null, ...kept },
  ])
})

test('C83 feeds, teams, mappings and notices of before 0014 go on as calendar links', async () => {
  const { client, upgrade } = await release(13)
  const [feed, team] = [id(50), id(51)]
  await client.query(
    `${FAMILY}
     insert into feeds (id, url_hash, url_sealed, checks, checked_at, fetched_at, problem, problem_since, held_since, held_count,
         held_reference, next_check_at)
       values ('${feed}', 'hash', 'sealed', 7, '2026-05-01T11:00Z', '2026-05-01T11:00Z', 'heldBack', '2026-05-01T11:00Z',
         '2026-05-01T11:00Z', 1, 12, '2026-05-01T13:00Z');
     insert into feed_entries (feed_id, entry_key, position, content_hash, entry) values ('${feed}', 'e0', 0, 'h', '{}');
     insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id, link_host,
         sync_status, last_synced, synced_check)
       values ('${team}', '${ERIN}', 'Other', 'hash', 'Wildcats', 'Soccer', '#10B981', 'America/New_York', '${feed}',
         'league.example', 'success', '2026-05-01T11:00Z', 7);
     insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id)
       values ('${CHILD}', '${ERIN}', '${team}', '${ERIN}');
     insert into notifications (user_id, type, kind, person_id) values ('${ERIN}', 'friend_request', 'friendAccepted', '${ERIN}');
     ${byHand(1, { start_time: '2026-05-09T22:00Z', zone: 'America/New_York', platform: 'Other', platform_team_id: team, source_key: 'e0', source_hash: 'h', fingerprint: `${id(77)}|2026-05-09T22:00:00Z|park` })}`,
  )
  await upgrade()
  const { rows } = await client.query(
    `select f.source, f.credential_id, f.remote_team_id, f.good_checks, f.changed_at_check, f.held_left, f.told_failing_at,
       t.accepted_loss, t.feed_id, e.fingerprint, e.original_title, e.missing_at_check, e.title,
       (select count(*)::int from team_imports) as imports,
       (select count(*)::int from feed_entries) as entries,
       (select platform_team_id from notifications) as told_of
     from feeds f join platform_teams t on t.feed_id = f.id join events e on e.platform_team_id = t.id`,
  )
  expect(rows).toMatchObject([
    {
      source: 'link',
      credential_id: null,
      remote_team_id: null,
      held_left: null,
      told_failing_at: null,
      accepted_loss: null,
      feed_id: feed,
      // Of a team that was copied when its child went to another family.
      fingerprint: `${team}|2026-05-09T22:00:00Z|park`,
      original_title: null,
      missing_at_check: null,
      title: 'Event 1',
      imports: 0,
      entries: 1,
      told_of: null,
    },
  ])
  // The team is seen with its feed's new columns by who owns it.
  await client.query(`set app.user_id = '${ERIN}'`)
  const seen = await client.query(
    'select team_id, source, failures, held_reference, held_left from team_feeds()',
  )
  expect(seen.rows).toEqual([
    { team_id: team, source: 'link', failures: 0, held_reference: 12, held_left: null },
  ])
})

test('C83 what was written about a private event before 0025 is read no more by those who see its public twin', async () => {
  const { client, upgrade } = await release(24)
  const [noa, ben] = [id(60), id(61)]
  const evening = { start_time: '2026-05-09T22:00Z', zone: 'America/New_York' }
  const isOne = (nth: number, happening: number) =>
    `update events set happening_id = '${id(happening)}' where id = '${id(nth)}';`
  const written = (happening: number, seq: number, content: string) =>
    `insert into event_messages (id, happening_id, seq, sender_id, content)
       values (gen_random_uuid(), '${id(happening)}', ${seq}, '${ERIN}', '${content}');`
  const thread = (happening: number, last: number) =>
    `insert into threads (happening_id, owner_id, last_seq, last_message_at)
       values ('${id(happening)}', '${ERIN}', ${last}, '2026-05-01Z');`
  await client.query(
    `${FAMILY}
     insert into profiles (id, user_id, name, color) values ('${noa}', '${ERIN}', 'Noa', '#10B981');
     insert into users (id, name, email, created_at, updated_at)
       values ('${ben}', '', 'ben@friend.example', '2026-01-01Z', '2026-01-01Z');
     insert into friendships (id, user_id, friend_id, role)
       values ('${id(62)}', '${ERIN}', '${ben}', 'viewer'), ('${id(63)}', '${ben}', '${ERIN}', 'none');
     ${byHand(1, { ...evening, visibility: 'private' })}
     ${byHand(2, { ...evening, profile_id: noa })} ${isOne(2, 1)}
     ${thread(1, 2)} ${written(1, 1, 'Who drives?')} ${written(1, 2, 'She comes from her therapist')}
     ${byHand(3, evening)}
     ${byHand(4, { ...evening, profile_id: noa })} ${isOne(4, 3)}
     ${thread(3, 1)} ${written(3, 1, 'Which field?')}
     ${byHand(5, { ...evening, visibility: 'private' })}
     ${byHand(6, { ...evening, profile_id: noa, visibility: 'private' })} ${isOne(6, 5)}
     update happenings set version = 4 where id = '${id(1)}';`,
  )
  await upgrade()
  const { rows } = await client.query<{ id: string; happening: string }>(
    `select e.id, e.happening_id as happening, h.owner_id as owner, h.version,
       array(select m.content from event_messages m where m.happening_id = h.id order by m.seq) as written
     from events e join happenings h on h.id = e.happening_id order by e.id`,
  )
  const secret = rows[0]?.happening
  expect(secret).not.toBe(id(1))
  const all = ['Who drives?', 'She comes from her therapist']
  expect(rows).toEqual([
    { id: id(1), happening: secret, owner: ERIN, version: 4, written: all },
    { id: id(2), happening: id(1), owner: ERIN, version: 4, written: [] },
    ...[3, 4].map((nth) => ({
      id: id(nth),
      happening: id(3),
      owner: ERIN,
      version: 1,
      written: ['Which field?'],
    })),
    ...[5, 6].map((nth) => ({ id: id(nth), happening: id(5), owner: ERIN, version: 1, written: [] })),
  ])
  const { rows: told } = await client.query('select subject from revisions order by subject')
  expect(told).toEqual([{ subject: `person:${ERIN}` }, { subject: `person:${ben}` }])
})
