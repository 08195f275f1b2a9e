import { randomUUID } from 'node:crypto'
import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGIN_ROLES, type LoginRole, nameOfRole } from './engine/role.ts'
import { type Clone, cloneDatabase } from './template.ts'

/*
 * C61: what the application's roles can do in SQL alone, whatever a request might inject. Five people: Erin, who owns the
 * family that is asked about, an administrator and a viewer of hers, a friend without a role, and a stranger. Each has a
 * family of his own with one row in every table.
 */

const PEOPLE = ['erin', 'administrator', 'viewer', 'none', 'stranger'] as const
type Someone = (typeof PEOPLE)[number]

const NOW = '2026-05-01T12:00:00Z'
let clone: Clone
let superuser: pg.Client
const clients = new Map<LoginRole, pg.Client>()

interface Ids {
  readonly user: string
  readonly profile: string
  readonly team: string
  readonly feed: string
  readonly happening: string
  readonly open: string
  readonly hidden: string
}
const IDS = Object.fromEntries(
  PEOPLE.map((name) => [
    name,
    {
      user: randomUUID(),
      profile: randomUUID(),
      team: randomUUID(),
      feed: randomUUID(),
      happening: randomUUID(),
      open: randomUUID(),
      hidden: randomUUID(),
    },
  ]),
) as Record<Someone, Ids>
const nameOf = (userId: string): string => PEOPLE.find((name) => IDS[name].user === userId) ?? userId

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

function familyRows({ user, profile, team, feed, happening, open, hidden }: Ids): string {
  const [u, p, t, f, h, o, x] = [user, profile, team, feed, happening, open, hidden].map(literal)
  const event = `title, all_day, first_day, last_day, sport, color, platform, platform_color, activity, platform_team_id, source_key, source_hash`
  const values = `'Game', true, '2026-05-09', '2026-05-09', 'Soccer', '#10B981', 'Other', '#64748B', 'game', ${t}`
  return `
    insert into profiles (id, user_id, name, color) values (${p}, ${u}, 'Child', '#3B82F6');
    insert into profile_sports (profile_id, owner_id, sport, color, position) values (${p}, ${u}, 'Soccer', '#10B981', 0);
    insert into feeds (id, url_hash, url_sealed) values (${f}, ${f}, 'sealed');
    insert into feed_entries (feed_id, entry_key, position, content_hash, entry) values (${f}, 'e', 0, 'h', '{}');
    insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id)
      values (${t}, ${u}, 'Other', 'x', 'Team', 'Soccer', '#10B981', 'America/New_York', ${f});
    insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id) values (${p}, ${u}, ${t}, ${u});
    insert into happenings (id, owner_id) values (${h}, ${u});
    insert into events (id, profile_id, owner_id, happening_id, visibility, ${event})
      values (${o}, ${p}, ${u}, ${h}, 'public', ${values}, 'open', 'h'), (${x}, ${p}, ${u}, ${h}, 'private', ${values}, 'hidden', 'h');
    insert into event_changes (id, event_id, owner_id, field, old_value, new_value)
      values (gen_random_uuid(), ${o}, ${u}, 'title', '1', '2'), (gen_random_uuid(), ${x}, ${u}, 'title', '1', '2');
    insert into commands (user_id, command_id, request_hash) values (${u}, gen_random_uuid(), 'h');
    insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash)
      values (gen_random_uuid(), ${u}, 'photo', gen_random_uuid(), 'image/jpeg', 1, '{512}', decode(repeat('00', 32), 'hex'));
    insert into file_removals (storage_id, owner_id) values (gen_random_uuid(), ${u});
    insert into additional_emails (id, user_id, email) values (gen_random_uuid(), ${u}, 'grandma@family.example');
    insert into security_events (id, user_id, kind, created_at) values (gen_random_uuid(), ${u}, 'signedIn', '${NOW}');
    insert into account_exports (id, user_id) values (gen_random_uuid(), ${u});`
}

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'access')
  superuser = new pg.Client({ connectionString: clone.superUrl })
  await superuser.connect()
  for (const role of LOGIN_ROLES) {
    const client = new pg.Client({ connectionString: clone.url(role) })
    await client.connect()
    clients.set(role, client)
  }
  await superuser.query(`select set_config('app.now', '${NOW}', false)`)
  for (const name of PEOPLE) {
    const { user } = IDS[name]
    await superuser.query(
      `insert into users (id, name, email, created_at, updated_at) values ($1, '', $2, $3, $3)`,
      [user, `${name}@family.example`, NOW],
    )
    await superuser.query(familyRows(IDS[name]))
  }
  for (const role of ['administrator', 'viewer', 'none'] as const)
    await superuser.query(
      'insert into friendships (id, user_id, friend_id, role) values (gen_random_uuid(), $1, $2, $3)',
      [IDS.erin.user, IDS[role].user, role],
    )
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await superuser?.end()
  await clone?.drop()
})

/** One statement of a role for somebody, rolled back. Answers its rows, or the condition it failed with. */
async function as(
  role: LoginRole,
  userId: string | null,
  statement: string,
): Promise<pg.QueryResult | string> {
  const client = clients.get(role)
  if (!client) throw new Error(role)
  await client.query('begin')
  try {
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      userId ?? '',
      NOW,
    ])
    return await client.query(statement)
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'unknown'
  } finally {
    await client.query('rollback')
  }
}

async function catalog<T extends pg.QueryResultRow>(query: string): Promise<T[]> {
  return (await superuser.query<T>(query)).rows
}

/** PostgreSQL's insufficient_privilege: a missing right, or a row that row security refuses. */
const DENIED = '42501'

describe('C61 the roles', () => {
  test('own nothing, are above nothing, and belong to nothing', async () => {
    const roles = await catalog<{ name: string }>(
      `select rolname as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as relations,
         (select count(*)::int from pg_proc p where p.proowner = r.oid) as functions,
         (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
       from pg_roles r where rolname in (${LOGIN_ROLES.map((role) => literal(nameOfRole(role))).join(', ')}) order by 1`,
    )
    expect(roles).toEqual(
      LOGIN_ROLES.map((role) => ({
        name: nameOfRole(role),
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        relations: 0,
        functions: 0,
        memberships: 0,
      })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  test.each(LOGIN_ROLES)('%s cannot make anything in our schemas, nor become another', async (role) => {
    for (const statement of [
      'create table public.mine (id int)',
      'create function public.mine() returns int language sql return 1',
      'create table graphile_worker.mine (id int)',
      'set role homefield_owner',
      'set session authorization postgres',
      'alter table events disable row level security',
      'drop policy see_events on events',
      'truncate events',
      'set row_security = off; select count(*) from events',
    ]) {
      const outcome = await as(role, IDS.erin.user, statement)
      expect([statement, typeof outcome === 'string' ? outcome : `${outcome.rowCount} rows`]).toEqual([
        statement,
        expect.stringMatching(/^42501$|^0A000$/),
      ])
    }
  })
})

/** Tables without row security, each with its reason. */
const OPEN_TABLES: Record<string, string> = {
  database_epoch: 'names the database',
  revisions: 'ids and counters of what moved, for the stream; never data',
  request_limits: 'keyed hashes and counters',
  schema_migrations: 'names of migrations; read only',
  users: 'closed to app and worker',
  sessions: 'closed to app and worker',
  accounts: 'closed to app and worker',
  verifications: 'closed to app and worker',
  account_links: 'closed to app and worker',
  two_factors: 'closed to app and worker',
  passkeys: 'closed to app and worker',
  account_deletions: 'closed to app; whose accounts are being deleted, for the job that does it',
  feeds: 'closed to app; the server’s own',
  feed_entries: 'closed to app; the server’s own',
}
const CLOSED_TO_WORKER = [
  'users',
  'sessions',
  'accounts',
  'verifications',
  'account_links',
  'two_factors',
  'passkeys',
]
const CLOSED_TO_APP = [...CLOSED_TO_WORKER, 'account_deletions', 'feeds', 'feed_entries']

describe('C61 the catalog', () => {
  test('every table has row security with policies, or stands on the list that says why not', async () => {
    const tables = await catalog<{ name: string; secured: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity as secured,
         (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    expect(
      tables
        .filter(({ secured }) => !secured)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(OPEN_TABLES).sort())
    expect(tables.filter(({ secured, policies }) => secured && policies === 0)).toEqual([])
    // What is secured is what the table of rows below asks about.
    expect(
      tables
        .filter(({ secured }) => secured)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(FAMILY_TABLES).sort())
  })

  test.each([
    ['app', [...CLOSED_TO_APP]],
    ['worker', [...CLOSED_TO_WORKER]],
  ] as const)('%s reads no column of what is closed to it', async (role, tables) => {
    for (const table of tables) {
      for (const statement of [
        `select * from ${table}`,
        `select 1 from ${table}`,
        `select ctid from ${table}`,
        `delete from ${table}`,
      ])
        expect([statement, await as(role, IDS.erin.user, statement)]).toEqual([statement, DENIED])
      const columns = await catalog(
        `select attname from pg_attribute where attrelid = ${literal(table)}::regclass and attnum > 0
         and has_column_privilege(${literal(nameOfRole(role))}, attrelid, attnum, 'select, insert, update')`,
      )
      expect([table, columns]).toEqual([table, []])
    }
  })

  test('auth reads better-auth’s tables and its limits, and nothing of a family', async () => {
    // What a link confirms, and what happens before anybody is signed in.
    const open = new Set(['additional_emails', 'security_events'])
    const families = Object.keys(FAMILY_TABLES).filter((table) => !open.has(table))
    for (const table of [...families, 'feeds', 'feed_entries', 'revisions'])
      expect([table, await as('auth', IDS.erin.user, `select 1 from ${table}`)]).toEqual([table, DENIED])
  })

  test('no function of ours is executable by PUBLIC, and every definer function fixes its search path', async () => {
    const functions = await catalog<{ name: string; open: boolean; loose: boolean }>(
      `select p.oid::regprocedure::text as name,
         coalesce(exists (select from aclexplode(p.proacl) a where a.grantee = 0), false) or p.proacl is null as open,
         p.prosecdef and not coalesce(p.proconfig @> array['search_path=public, pg_temp'], false) as loose
       from pg_proc p where p.pronamespace = 'public'::regnamespace`,
    )
    expect(functions.length).toBeGreaterThan(10)
    expect(functions.filter(({ open }) => open)).toEqual([])
    expect(functions.filter(({ loose }) => loose)).toEqual([])
  })

  test('app reaches no job of graphile-worker but through enqueue_job, and only the tasks it lists', async () => {
    for (const statement of [
      'select * from graphile_worker._private_jobs',
      `select graphile_worker.add_job('feed.fetch')`,
      `select enqueue_job('gather', '{}')`,
      `select enqueue_job('account.delete', '{}')`,
      `select enqueue_job('account.recover', '{}')`,
    ])
      expect([statement, await as('app', IDS.erin.user, statement)]).toEqual([statement, DENIED])
    const listed = await as('app', IDS.erin.user, `select enqueue_job('team.sync', '{}')`)
    expect(typeof listed).toBe('object')
  })
})

/** Which of the five people's rows app shows to each; the column that names the owner. */
interface FamilyTable {
  readonly owner: string
  readonly seen: Record<Someone, readonly Someone[]>
  /** Extra condition of the rows that are asked for. */
  readonly where?: string
}

const OWN = Object.fromEntries(PEOPLE.map((name) => [name, [name]])) as unknown as Record<
  Someone,
  readonly Someone[]
>
/** Section 6: viewers and administrators see the children, administrators the teams and what is private. */
const SEEN: Record<Someone, readonly Someone[]> = {
  ...OWN,
  administrator: ['erin', 'administrator'],
  viewer: ['erin', 'viewer'],
}
const ADMINISTERED: Record<Someone, readonly Someone[]> = { ...OWN, administrator: ['erin', 'administrator'] }

const FAMILY_TABLES: Record<string, FamilyTable> = {
  user_settings: { owner: 'user_id', seen: OWN },
  friendships: {
    owner: 'user_id',
    seen: { erin: ['erin'], administrator: ['erin'], viewer: ['erin'], none: ['erin'], stranger: [] },
  },
  profiles: { owner: 'user_id', seen: SEEN },
  profile_sports: { owner: 'owner_id', seen: SEEN },
  platform_teams: { owner: 'user_id', seen: ADMINISTERED },
  profile_teams: { owner: 'team_owner_id', seen: ADMINISTERED },
  happenings: { owner: 'owner_id', seen: SEEN },
  events: { owner: 'owner_id', seen: SEEN },
  event_changes: { owner: 'owner_id', seen: SEEN },
  commands: { owner: 'user_id', seen: OWN },
  files: { owner: 'owner_id', seen: SEEN },
  file_removals: { owner: 'owner_id', seen: OWN },
  additional_emails: { owner: 'user_id', seen: OWN },
  security_events: { owner: 'user_id', seen: OWN },
  account_exports: { owner: 'user_id', seen: OWN },
}

async function ownersSeen(
  role: LoginRole,
  userId: string | null,
  table: string,
  where = 'true',
): Promise<string[] | string> {
  const { owner } = FAMILY_TABLES[table] ?? { owner: '' }
  const outcome = await as(role, userId, `select distinct ${owner} as owner from ${table} where ${where}`)
  if (typeof outcome === 'string') return outcome
  return outcome.rows.map(({ owner: id }: { owner: string }) => nameOf(id)).sort()
}

describe.each(Object.entries(FAMILY_TABLES))('C61 %s', (table, { owner, seen }) => {
  test.each(PEOPLE)('is read by %s as far as he was granted', async (name) => {
    expect(await ownersSeen('app', IDS[name].user, table)).toEqual([...seen[name]].sort())
  })

  test('shows nobody a row, and lets him add, change and delete none', async () => {
    for (const userId of [null, randomUUID()]) expect(await ownersSeen('app', userId, table)).toEqual([])
    // Jobs for a family run as its owner; what a sweep needs besides says its own policy.
    const swept = ['commands', 'file_removals', 'security_events', 'account_exports']
    if (!swept.includes(table)) expect(await ownersSeen('worker', null, table)).toEqual([])
    await copies(null, 'erin', (outcome) => expect(outcome).toBe(DENIED))
    for (const statement of [`update ${table} set ${owner} = ${owner}`, `delete from ${table}`]) {
      const outcome = await as('app', null, statement)
      expect(typeof outcome === 'string' ? outcome : outcome.rowCount).toBeOneOf([0, DENIED])
    }
  })

  test.each(PEOPLE)('takes no row of somebody else’s from %s, whom he does not administer', async (name) => {
    for (const other of PEOPLE) {
      if (ADMINISTERED[name].includes(other)) continue
      await copies(IDS[name].user, other, (outcome) => expect([other, outcome]).toEqual([other, DENIED]))
      for (const statement of [
        `update ${table} set ${owner} = ${owner} where ${owner} = '${IDS[other].user}'`,
        `delete from ${table} where ${owner} = '${IDS[other].user}'`,
      ]) {
        const outcome = await as('app', IDS[name].user, statement)
        expect(typeof outcome === 'string' ? outcome : outcome.rowCount).toBeOneOf([0, DENIED])
      }
    }
  })

  test('gives no row of one’s own to another', async () => {
    for (const to of ['administrator', 'viewer', 'stranger'] as const) {
      const moved = await as(
        'app',
        IDS.erin.user,
        `update ${table} set ${owner} = '${IDS[to].user}' where ${owner} = '${IDS.erin.user}'`,
      )
      expect([to, typeof moved === 'string' ? moved : moved.rowCount]).toEqual([to, DENIED])
    }
  })

  /** Adds a copy of somebody's row under a new key: only its owner can be what is wrong with it. */
  async function copies(
    userId: string | null,
    of: Someone,
    check: (outcome: unknown) => void,
  ): Promise<void> {
    const [row] = await catalog<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${owner} = '${IDS[of].user}' limit 1`,
    )
    if (!row) return
    const copy: Record<string, unknown> = { ...row.row }
    for (const key of ['id', 'command_id', 'storage_id']) if (key in copy) copy[key] = randomUUID()
    // The columns that a request writes; where it may write none, all of them.
    const writable = await catalog<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = ${literal(table)}::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('homefield_app', attrelid, attnum, 'insert')`,
    )
    const names = writable.length > 0 ? writable.map(({ name }) => name) : Object.keys(copy)
    const outcome = await as(
      'app',
      userId,
      `insert into ${table} (${names.join(', ')}) select ${names.join(', ')}
       from jsonb_populate_record(null::${table}, ${literal(JSON.stringify(copy))}::jsonb)`,
    )
    check(typeof outcome === 'string' ? outcome : `${outcome.rowCount} added`)
  }
})

describe('C61 what is private', () => {
  const titles = async (name: Someone, table: string, column: string) => {
    const outcome = await as(
      'app',
      IDS[name].user,
      `select ${column} as id from ${table} where owner_id = '${IDS.erin.user}' order by 1`,
    )
    return typeof outcome === 'string' ? outcome : outcome.rows.map(({ id }: { id: string }) => id)
  }

  test.each([
    ['events', 'id'],
    ['event_changes', 'event_id'],
  ])('%s of a private event are the owner’s and his administrators’', async (table, column) => {
    const both = [IDS.erin.open, IDS.erin.hidden].sort()
    expect(await titles('erin', table, column)).toEqual(both)
    expect(await titles('administrator', table, column)).toEqual(both)
    expect(await titles('viewer', table, column)).toEqual([IDS.erin.open])
    expect(await titles('none', table, column)).toEqual([])
    expect(await titles('stranger', table, column)).toEqual([])
  })
})

describe('C61 an administrator', () => {
  const rows = async (name: Someone, statement: string) => {
    const outcome = await as('app', IDS[name].user, statement)
    return typeof outcome === 'string' ? outcome : outcome.rowCount
  }

  test('changes and deletes the owner’s children and events; adds no child, and removes no team', async () => {
    const { user, profile, team, happening } = IDS.erin
    expect(await rows('administrator', `update profiles set name = 'New' where id = '${profile}'`)).toBe(1)
    expect(await rows('administrator', `delete from profiles where id = '${profile}'`)).toBe(1)
    expect(await rows('administrator', `update events set title = 'New' where owner_id = '${user}'`)).toBe(2)
    expect(
      await rows('administrator', `update platform_teams set team_name = 'New' where id = '${team}'`),
    ).toBe(1)
    expect(await rows('administrator', `delete from platform_teams where id = '${team}'`)).toBe(0)
    expect(
      await rows(
        'administrator',
        `insert into profiles (id, user_id, name, color) values (gen_random_uuid(), '${user}', 'X', '#3B82F6')`,
      ),
    ).toBe(DENIED)
    expect(
      await rows(
        'administrator',
        `insert into events (id, profile_id, owner_id, happening_id, title, all_day, first_day, last_day, sport, color, platform, platform_color, activity)
         values (gen_random_uuid(), '${profile}', '${user}', '${happening}', 'X', true, '2026-05-09', '2026-05-09', 'Golf', '#10B981', 'Manual', '#64748B', 'other')`,
      ),
    ).toBe(1)
  })

  test('a viewer changes nothing of it', async () => {
    const { user, profile } = IDS.erin
    expect(await rows('viewer', `update profiles set name = 'New' where id = '${profile}'`)).toBe(0)
    expect(await rows('viewer', `delete from profiles where id = '${profile}'`)).toBe(0)
    expect(await rows('viewer', `update events set title = 'New' where owner_id = '${user}'`)).toBe(0)
    expect(await rows('viewer', `delete from events where owner_id = '${user}'`)).toBe(0)
  })

  test('moves an event to no child of another owner than the event’s', async () => {
    const moved = `update events set profile_id = '${IDS.administrator.profile}' where id = '${IDS.erin.open}'`
    // 23503: the child's key holds its owner.
    const client = clients.get('app')
    await client?.query('begin')
    await client?.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      IDS.administrator.user,
      NOW,
    ])
    await expect(client?.query(moved)).rejects.toMatchObject({ code: '23503' })
    await client?.query('rollback')
  })
})

describe('C61 functions that see past row security', () => {
  const answer = async (name: Someone | null, call: string, role: LoginRole = 'app') => {
    const outcome = await as(role, name && IDS[name].user, `select ${call} as value`)
    return typeof outcome === 'string' ? outcome : outcome.rows.map(({ value }: { value: unknown }) => value)
  }

  test('tell nobody anything', async () => {
    expect(await answer(null, 'visible_owners()')).toEqual([[]])
    expect(await answer(null, 'administered_owners()')).toEqual([[]])
    for (const call of [
      'known_people()',
      'team_feeds()',
      'my_subjects()',
      `people_who_see('${IDS.erin.user}')`,
    ])
      expect([call, await answer(null, call)]).toEqual([call, []])
  })

  test('tell each what his grants say', async () => {
    for (const name of PEOPLE) {
      const subjects = (await as(
        'app',
        IDS[name].user,
        'select subject from my_subjects()',
      )) as pg.QueryResult<{ subject: string }>
      expect(subjects.rows.map(({ subject }) => subject).sort()).toEqual(
        [
          `person:${IDS[name].user}`,
          ...SEEN[name].map((owner) => `profile:${IDS[owner].profile}`),
          ...ADMINISTERED[name].map((owner) => `team:${IDS[owner].team}`),
        ].sort(),
      )
      const feeds = (await as('app', IDS[name].user, 'select team_id from team_feeds()')) as pg.QueryResult<{
        team_id: string
      }>
      expect(feeds.rows.map(({ team_id }) => team_id).sort()).toEqual(
        ADMINISTERED[name].map((owner) => IDS[owner].team).sort(),
      )
    }
    const circle = await answer('viewer', `people_who_see('${IDS.erin.user}')`)
    expect(circle).toEqual([])
  })

  test('serve the worker alone where they serve all families', async () => {
    for (const call of [
      `teams_of_feed('${IDS.erin.feed}')`,
      `note_feed_outcome('${IDS.erin.feed}', true)`,
      `feed_next_start('${IDS.erin.feed}')`,
      `drop_feed_without_teams('${IDS.erin.feed}')`,
    ]) {
      expect([call, await answer('erin', call)]).toEqual([call, DENIED])
      expect([call, await answer('erin', call, 'auth')]).toEqual([call, DENIED])
    }
  })
})

describe('C61 a job that acts for a family', () => {
  test.each(['profiles', 'events', 'platform_teams', 'happenings', 'files'])(
    'sees of %s what that person sees',
    async (table) => {
      for (const name of PEOPLE)
        expect(await ownersSeen('worker', IDS[name].user, table)).toEqual(
          [...(FAMILY_TABLES[table]?.seen[name] ?? [])].sort(),
        )
    },
  )
})

describe('a wish that comes while a worker takes the earlier one', () => {
  test('is not lost between the two statements of graphile-worker’s add_job', async () => {
    const enqueue = `select enqueue_job('team.sync', '{"n":1}', 'race:1', null)`
    const app = clients.get('app')
    await app?.query(enqueue)
    // The worker's look for a job, under way: it has locked the row and not yet committed.
    await superuser.query('begin')
    await superuser.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where key = 'race:1'`,
    )
    const wish = app?.query(enqueue)
    await expect
      .poll(async () => {
        const { rows } = await superuser.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select enqueue_job%'`,
        )
        return rows.length
      })
      .toBe(1)
    await superuser.query('commit')
    await wish
    const { rows } = await superuser.query<{ taken: boolean }>(
      `select locked_at is not null as taken from graphile_worker._private_jobs where payload->>'n' = '1' order by id`,
    )
    expect(rows.map(({ taken }) => taken)).toEqual([true, false])
  })
})
