import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { assertSchema, assertServable } from './schema-version.ts'
import { cloneDatabase, startTestCluster, type Clone, type RunningTestCluster } from './template.ts'

let cluster: RunningTestCluster
let directory: string
let clone: Clone
const clients: pg.Client[] = []

beforeAll(async () => {
  // The template is migrated from an empty folder, so test databases contain only graphile-worker's schema.
  const empty = await mkdtemp(join(tmpdir(), 'hf-migrations-'))
  cluster = await startTestCluster({ source: empty })
  await rm(empty, { recursive: true })
})
afterAll(() => cluster.stop())
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await clone.drop()
  await rm(directory, { recursive: true })
})

const FIRST = 'create table teams (id integer primary key);\ngrant select on teams to homefield_app;\n'
const SECOND = 'alter table teams add column name text;\n'

/** Writes each of `texts` to a migration file, starting with number 3, and migrates a new database to version 2. */
async function given(...texts: string[]): Promise<void> {
  clone = await cloneDatabase(cluster, 'migrate')
  directory = await mkdtemp(join(tmpdir(), 'hf-migrations-'))
  await put('migrations/0002_base.sql', '')
  for (const [index, text] of texts.entries()) await file(index + 3, text)
  await migrate({ url: clone.url('owner'), directory, upTo: 2 })
}
async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), text)
}
const pathOf = (number: number): string => `migrations/000${number}_step_${number}.sql`
const file = (number: number, text: string): Promise<void> => put(pathOf(number), text)
const run = (patience?: number) => migrate({ url: clone.url('owner'), directory, patience })
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}

test('applies missing migrations once, in order, as the owner', async () => {
  await given(FIRST, SECOND)
  expect(await run()).toEqual({ applied: ['0003_step_3', '0004_step_4'] })
  expect(await run()).toEqual({ applied: [] })
  const client = await connect(clone.url('app'))
  const { rows } = await client.query(
    `select pg_get_userbyid(relowner) as owner, (select count(*)::int from schema_migrations) as steps
     from pg_class where relname = 'teams'`,
  )
  expect(rows).toEqual([{ owner: 'homefield_owner', steps: 3 }])
  await file(5, 'create table places (id integer);')
  expect(await run()).toEqual({ applied: ['0005_step_5'] })
})

test('rejects an applied migration file that was edited later, but accepts changed line endings', async () => {
  await given(FIRST)
  await run()
  await file(3, FIRST.replaceAll('\n', '\r\n'))
  expect(await run()).toEqual({ applied: [] })
  await file(3, FIRST.replace('integer', 'bigint'))
  await expect(run()).rejects.toThrow('Migration 0003_step_3 is not the one that was applied')
  await expect(assertSchema(await connect(clone.url('app')), directory)).rejects.toThrow('is not the one')
})

test('rejects a database with a newer schema, unless the newer migrations only added to the schema (C83)', async () => {
  await given(FIRST, SECOND)
  await run()
  await rm(join(directory, pathOf(4)))
  await expect(run()).rejects.toThrow('The database is newer than this Homefield: it has 0004_step_4')
  await expect(assertSchema(await connect(clone.url('worker')), directory)).rejects.toThrow('newer')

  await clone.drop()
  await rm(directory, { recursive: true })
  await given(FIRST, `-- expands\n${SECOND}`)
  await run()
  await rm(join(directory, pathOf(4)))
  expect(await run()).toEqual({ applied: [] })
  await assertSchema(await connect(clone.url('app')), directory)
})

test('accepts a newer contracting migration only if this version knows the migration after which it contracts', async () => {
  await given(FIRST, '-- expands\nselect 1', `-- contracts after 0004\nselect 1`)
  await run()
  const client = await connect(clone.url('app'))
  await rm(join(directory, pathOf(5)))

  const versionOf4 = await readMigrations(directory)
  await assertServable(client, versionOf4)
  expect(await run()).toEqual({ applied: [] })
  await rm(join(directory, pathOf(4)))
  await expect(assertServable(client, await readMigrations(directory))).rejects.toThrow(
    'The database is newer than this Homefield: it has 0005_step_5',
  )
})

test.each([
  ['neither line', 'select 1', 'needs one of the lines'],
  ['both lines', '-- expands\n-- contracts after 0037\nselect 1', 'needs one of the lines'],
  ['a later migration', '-- contracts after 0038\nselect 1', 'only after an earlier migration'],
])('rejects a migration from 0038 on that names %s', async (_, text, message) => {
  await given(FIRST)
  const newer = await mkdtemp(join(tmpdir(), 'hf-migrations-'))
  await mkdir(join(newer, 'migrations'))
  await writeFile(join(newer, 'migrations/0037_base.sql'), '')
  await writeFile(join(newer, 'migrations/0038_step.sql'), text)

  await expect(readMigrations(newer)).rejects.toThrow(message)

  await rm(newer, { recursive: true })
})

test('rejects an older or missing schema on a node that does not run migrations itself', async () => {
  await given(FIRST)
  await run()
  const client = await connect(clone.url('app'))
  await assertSchema(client, directory)
  await file(4, SECOND)
  await expect(assertSchema(client, directory)).rejects.toThrow(
    'older than this Homefield: it lacks 0004_step_4',
  )
  const owner = await connect(clone.superUrl)
  await owner.query('drop table schema_migrations')
  await expect(assertSchema(client, directory)).rejects.toThrow('lacks 0002_base')
})

test('rejects migration files with a missing number', async () => {
  await given(FIRST)
  await file(5, SECOND)
  await expect(run()).rejects.toThrow('0005_step_5.sql should have the number 4')
})

test('migrates once if several nodes start at the same time', async () => {
  await given(FIRST, SECOND, 'select pg_sleep(0.3)')
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.map(({ applied }) => applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3])
})

test('stops waiting for the migration lock after a timeout, and reports which process holds the lock', async () => {
  await given('select pg_sleep(3)')
  const first = run()
  const client = await connect(clone.superUrl)
  const held = () =>
    client.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
    )
  await expect.poll(async () => (await held()).rowCount).toBe(1)
  await expect(run(100)).rejects.toThrow(`homefield-migrate-${process.pid}`)
  await first
})

test('rolls back a migration that fails, and applies the corrected migration at the next run (C83)', async () => {
  await given(FIRST, `${SECOND}\nselect nonsense;`)
  await expect(run()).rejects.toThrow(
    '0004_step_4 failed, and nothing of it was kept: column "nonsense" does not exist (line 3)',
  )
  const client = await connect(clone.superUrl)
  expect(
    (await client.query("select from information_schema.columns where table_name = 'teams'")).rowCount,
  ).toBe(1)
  await file(4, SECOND)
  expect(await run()).toEqual({ applied: ['0004_step_4'] })
})

test('completes a migration at the next run if the connection was cut during the migration (C83)', async () => {
  await given(FIRST, `${SECOND}\nselect pg_sleep(30);`)
  const cut = run().then(
    () => 'went through',
    () => 'failed',
  )
  const client = await connect(clone.superUrl)
  await expect
    .poll(
      async () =>
        (
          await client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()",
          )
        ).rowCount,
    )
    .toBe(1)
  expect(await cut).toBe('failed')
  await file(4, SECOND)
  expect(await run()).toEqual({ applied: ['0004_step_4'] })
})

test('lets the worker role add and read jobs, and denies the app role direct access to jobs', async () => {
  await given(FIRST)
  await run()
  const worker = await connect(clone.url('worker'))
  await worker.query("select graphile_worker.add_job('hello')")
  expect((await worker.query('select from graphile_worker.jobs')).rowCount).toBe(1)
  const app = await connect(clone.url('app'))
  await expect(app.query("select graphile_worker.add_job('hello')")).rejects.toThrow('permission denied')
})

/** Returns the functions, policies and triggers in the database. */
async function made() {
  const client = await connect(clone.superUrl)
  const { rows } = await client.query<{ thing: string }>(
    `select p.oid::regprocedure || ' ' || format_type(p.prorettype, null) || case
         when has_function_privilege('homefield_app', p.oid, 'execute') then ' app' else '' end as thing
       from pg_proc p where pronamespace = 'public'::regnamespace
     union all select 'policy ' || polname from pg_policy where polrelid = 'teams'::regclass
     union all select 'trigger ' || tgname from pg_trigger where tgrelid = 'teams'::regclass and not tgisinternal
     order by thing`,
  )
  return rows.map(({ thing }) => thing)
}

const NAMED = `create or replace function named(team teams) returns text language sql return team.name;
  revoke execute on function named(teams) from public;
  grant execute on function named(teams) to homefield_app;`
const POLICIES = `create policy see_teams on teams for select to homefield_app using (named(teams) <> '');
create policy drop_teams on teams for delete to homefield_app using (false);`
const TRIGGER = `create trigger keep before delete on teams for each row execute function keep();`

/** Writes schema files, some of which need an object from a file that comes later in the alphabet. */
async function schema(): Promise<void> {
  await put(
    'schema/tables/players.sql',
    'create table players (team integer references teams (id), at text default word());',
  )
  await put('schema/tables/teams.sql', 'create table teams (id integer primary key, name text);')
  await put('schema/functions/keep.sql', KEEP)
  await put('schema/functions/named.sql', NAMED)
  await put(
    'schema/functions/word.sql',
    "create or replace function word() returns text language sql return 'a';",
  )
  await put('schema/policies/teams.sql', POLICIES)
  await put('schema/triggers/teams.sql', TRIGGER)
}
const KEEP = `create or replace function keep() returns trigger language plpgsql as $$ begin return null; end $$;`
const ALL = [
  'keep() trigger app',
  'named(teams) text app',
  'policy drop_teams',
  'policy see_teams',
  'trigger keep',
  'word() text app',
]

/**
 * Creates a database from the files that `schema()` writes.
 * The migration files contain invalid SQL, so the call would fail if it ran a migration.
 */
async function created(): Promise<void> {
  clone = await cloneDatabase(cluster, 'schema')
  directory = await mkdtemp(join(tmpdir(), 'hf-schema-'))
  await schema()
  await put('migrations/0002_base.sql', 'this is not run')
  await file(3, 'this is not run either')
  await run()
}

test('creates a new database from the files of the schema, and records the migrations as applied', async () => {
  await created()

  expect(await made()).toEqual(ALL)
  const client = await connect(clone.url('app'))
  const { rows } = await client.query('select number from schema_migrations order by number')
  expect(rows).toEqual([{ number: 2 }, { number: 3 }])
  await assertSchema(client, directory)
})

test('creates a new database once if several nodes start at the same time', async () => {
  clone = await cloneDatabase(cluster, 'schema')
  directory = await mkdtemp(join(tmpdir(), 'hf-schema-'))
  await schema()
  await put('migrations/0002_base.sql', 'this is not run')
  await put('schema/functions/slow.sql', 'select pg_sleep(0.3);')

  const results = await Promise.all([run(), run(), run(), run()])

  expect(results).toEqual([1, 2, 3, 4].map(() => ({ applied: [] })))
  expect(await made()).toEqual(ALL)
})

test('applies a changed schema file again, and drops objects that no schema file creates any longer', async () => {
  await created()
  await put('schema/functions/keep.sql', KEEP.replace('return null', 'return old'))
  // The policy `see_teams` calls the function named(), so both must change together.
  await put(
    'schema/functions/named.sql',
    NAMED.replaceAll('(team teams)', '(team text)')
      .replaceAll('(teams)', '(text)')
      .replace('team.name', 'team'),
  )
  await put('schema/policies/teams.sql', "create policy see_teams on teams using (named(name) <> '');")
  await rm(join(directory, 'schema/triggers/teams.sql'))
  await expect(assertSchema(await connect(clone.url('app')), directory)).rejects.toThrow(
    'schema/functions/keep.sql is not what was applied',
  )

  await run()

  expect(await made()).toEqual([
    'keep() trigger app',
    'named(text) text app',
    'policy see_teams',
    'word() text app',
  ])
  const { rows } = await (
    await connect(clone.superUrl)
  ).query("select prosrc from pg_proc where proname = 'keep'")
  expect(rows).toEqual([{ prosrc: ' begin return old; end ' }])
})

test('replaces a function with a changed return type or changed grants, and drops a function without a file', async () => {
  await created()
  await put('schema/policies/teams.sql', 'create policy drop_teams on teams using (false);')
  await put(
    'schema/functions/named.sql',
    'create or replace function named(team teams) returns integer language sql return 1; revoke execute on function named(teams) from public;',
  )
  await rm(join(directory, 'schema/functions/keep.sql'))
  await rm(join(directory, 'schema/triggers/teams.sql'))

  await run()

  expect(await made()).toEqual(['named(teams) integer', 'policy drop_teams', 'word() text app'])
})

test('recreates functions, policies and triggers that a migration dropped', async () => {
  await created()
  await file(
    4,
    'drop function named(teams) cascade; drop trigger keep on teams; alter table teams alter name type varchar(9);',
  )

  expect(await run()).toEqual({ applied: ['0004_step_4'] })

  expect(await made()).toEqual(ALL)
})

test('applies none of the changed files if one file fails, and names the failing file', async () => {
  await created()
  await put('schema/functions/keep.sql', KEEP.replace('return null', 'return old'))
  await put('schema/policies/teams.sql', 'create policy see_teams on teams using (nothing());')

  await expect(run()).rejects.toThrow('schema/policies/teams.sql: function nothing() does not exist')

  expect(await made()).toEqual(ALL)
  await schema()
  expect(await run()).toEqual({ applied: [] })
})

test('does not replace the functions of a newer version when an older version runs', async () => {
  await created()
  await file(4, '-- expands\nselect 1')
  await put('schema/functions/keep.sql', KEEP.replace('return null', 'return old'))
  await run()
  await rm(join(directory, pathOf(4)))
  await schema()

  await run()

  await assertSchema(await connect(clone.url('app')), directory)
  const { rows } = await (
    await connect(clone.superUrl)
  ).query("select prosrc from pg_proc where proname = 'keep'")
  expect(rows).toEqual([{ prosrc: ' begin return old; end ' }])
})

test('rejects a database older than the first migration file, and says what to do', async () => {
  await given(FIRST)
  await (await connect(clone.superUrl)).query('update schema_migrations set number = 1')

  await expect(run()).rejects.toThrow(
    'it has 0001_base, and this version upgrades from migration 2 on. Start the release before this one once',
  )
})
