import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGIN_ROLES, type LoginRole, nameOfRole } from '../engine/role.ts'
import { type Someone, userId } from './people.fixture.ts'
import { DENIED, NOW, openStage, type Stage } from './stage.fixture.ts'
import { OPEN_TABLES, SECURED_TABLES } from './tables.fixture.ts'

/*
 * C61: if an attacker injects SQL, the database roles must still limit the damage.
 * The tests log in as each database role and check in PostgreSQL's catalog what the role may do.
 */

let stage: Stage
const clients = new Map<LoginRole, pg.Client>()
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

beforeAll(async () => {
  stage = await openStage('access_roles')
  for (const role of LOGIN_ROLES) {
    const client = new pg.Client({ connectionString: stage.url(role) })
    await client.connect()
    clients.set(role, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await stage?.close()
})

/** Runs a statement as a role and person, then rolls back. Returns the statement's result or error code. */
async function login(role: LoginRole, by: Someone, statement: string): Promise<pg.QueryResult | string> {
  const client = clients.get(role)
  if (!client) throw new Error(role)
  await client.query('begin')
  try {
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      userId(by),
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
  return (await stage.client.query<T>(query)).rows
}

describe('the database roles (C61)', () => {
  test('the roles own no objects, have no special attributes, and are members of no other role', async () => {
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

  test.each(LOGIN_ROLES)(
    '%s can neither create objects in our schemas nor switch to another role',
    async (role) => {
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
        const outcome = await login(role, 'erin', statement)
        expect([statement, typeof outcome === 'string' ? outcome : 'done']).toEqual([
          statement,
          expect.stringMatching(/^42501$|^0A000$/),
        ])
      }
    },
  )
})

describe('the database catalog (C61)', () => {
  test('requires row security and policies on every table that is not listed as an exception', async () => {
    const tables = await catalog<{ name: string; secured: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity as secured,
         (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    const names = (secured: boolean) =>
      tables.filter((table) => table.secured === secured).map(({ name }) => name)
    expect(names(false).sort()).toEqual(Object.keys(OPEN_TABLES).sort())
    // rows.test.ts tests the tables with row security, so the list of tables in that test must be complete.
    expect(names(true).sort()).toEqual(Object.keys(SECURED_TABLES).sort())
    expect(tables.filter(({ secured, policies }) => secured && policies === 0)).toEqual([])
  })

  test.each(Object.entries({ ...SECURED_TABLES, ...OPEN_TABLES }))(
    'grants each role exactly the listed rights on %s',
    async (table, { rights }) => {
      for (const role of LOGIN_ROLES) {
        const name = literal(nameOfRole(role))
        const [row] = await catalog<{ given: string; further: boolean }>(
          `select case when has_any_column_privilege(${name}, t, 'select') then 'r' else '' end
             || case when has_any_column_privilege(${name}, t, 'insert') then 'a' else '' end
             || case when has_any_column_privilege(${name}, t, 'update') then 'c' else '' end
             || case when has_table_privilege(${name}, t, 'delete') then 'd' else '' end as given,
             has_table_privilege(${name}, t, 'truncate, trigger, maintain')
             or has_any_column_privilege(${name}, t, 'references')
             or has_any_column_privilege(${name}, t, 'select with grant option') as further
           from (select ${literal(table)}::regclass::oid as t) as asked`,
        )
        expect([role, row]).toEqual([role, { given: rights[role] ?? '', further: false }])
        if (rights[role] === undefined)
          for (const statement of [`select 1 from ${table}`, `delete from ${table}`])
            expect([statement, await login(role, 'erin', statement)]).toEqual([statement, DENIED])
      }
    },
  )

  test('limits the app role to the listed columns of each table that it may not access as a whole', async () => {
    const columns = await catalog<{ name: string; columns: string }>(
      `select c.relname || ' ' || x.verb as name, string_agg(a.attname, ' ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
         (values ('select'), ('insert'), ('update')) as x (verb)
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and not has_table_privilege('homefield_app', c.oid, x.verb)
         and has_column_privilege('homefield_app', c.oid, a.attnum, x.verb)
       group by 1`,
    )
    expect(Object.fromEntries(columns.map(({ name, columns: list }) => [name, list]))).toEqual({
      'additional_emails insert': 'email id user_id',
      'additional_emails update': 'asked_at',
      'calendar_links select':
        'content created_at id label last_read_at last_read_by profile_id revoked_at secret_tail updated_at user_id',
      'calendar_links update': 'label revoked_at',
      'friend_invitations insert': 'email expires_at id user_id',
      'friend_invitations select':
        'accepted_at accepted_by bounced_at created_at email expires_at id sent_at updated_at user_id',
      'friendships update': 'may_share role version',
      'event_groups update': 'edited_at edited_by version',
      'family_helpers update': 'name version',
      'helper_contacts update': 'email phone_number',
      'notifications update': 'read',
      'platform_teams update':
        'accepted_loss early_minutes feed_id link_host platform sport sport_color sync_status synced_check team_id team_name version window_from window_to zone',
      'profile_notes update': 'notes',
      'profiles update': 'color date_of_birth name photo_file_id version',
      'push_apps select': 'created_at host id kind rejected_at user_id',
      'scheduled_local_notifications update': 'status taken_at taken_by',
      'team_imports update': 'ahead ended_at found mapped started_at step to_map',
    })
  })

  test('PUBLIC may execute none of our functions, and every security definer function has a fixed search path', async () => {
    const functions = await catalog<{ name: string; open: boolean; loose: boolean }>(
      `select p.oid::regprocedure::text as name,
         coalesce(exists (select from aclexplode(p.proacl) a where a.grantee = 0), false) or p.proacl is null as open,
         p.prosecdef and not coalesce(p.proconfig @> array['search_path=public, pg_temp'], false) as loose
       from pg_proc p where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.deptype = 'e' and d.objid = p.oid)`,
    )
    expect(functions.length).toBeGreaterThan(10)
    expect(functions.filter(({ open }) => open)).toEqual([])
    expect(functions.filter(({ loose }) => loose)).toEqual([])
  })

  test('the database has only the extensions pg_trgm and plpgsql', async () => {
    expect(await catalog(`select extname from pg_extension order by 1`)).toEqual([
      { extname: 'pg_trgm' },
      { extname: 'plpgsql' },
    ])
  })

  test('the app role may enqueue jobs only through enqueue_job, and only jobs with an allowed task', async () => {
    for (const statement of [
      'select * from graphile_worker._private_jobs',
      `select graphile_worker.add_job('feed.fetch')`,
      `select enqueue_job('gather', '{}')`,
      `select enqueue_job('account.delete', '{}')`,
      `select enqueue_job('account.recover', '{}')`,
    ])
      expect([statement, await login('app', 'erin', statement)]).toEqual([statement, DENIED])
    const listed = await login('app', 'erin', `select enqueue_job('team.sync', '{}')`)
    expect(typeof listed).toBe('object')
  })
})
