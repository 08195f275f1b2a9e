import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { migrate } from './migrate.ts'
import { assertSchema } from './schema-version.ts'
import { cloneDatabase, startTestCluster, type Clone, type RunningTestCluster } from './template.ts'

let cluster: RunningTestCluster
let directory: string
let clone: Clone
const clients: pg.Client[] = []

beforeAll(async () => {
  // An empty folder: databases with nothing but graphile-worker's schema.
  const empty = await mkdtemp(join(tmpdir(), 'hf-migrations-'))
  cluster = await startTestCluster({ migrations: empty })
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

/** A fresh database, and a folder of numbered files with these texts. */
async function given(...texts: string[]): Promise<void> {
  clone = await cloneDatabase(cluster, 'migrate')
  directory = await mkdtemp(join(tmpdir(), 'hf-migrations-'))
  for (const [index, text] of texts.entries()) await file(index + 1, text)
}
const file = (number: number, text: string): Promise<void> =>
  writeFile(join(directory, `000${number}_step_${number}.sql`), text)
const run = (patience?: number) => migrate({ url: clone.url('owner'), directory, patience })
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}

test('applies what is missing, once, in order, as the owner', async () => {
  await given(FIRST, SECOND)
  expect(await run()).toEqual({ applied: ['0001_step_1', '0002_step_2'] })
  expect(await run()).toEqual({ applied: [] })
  const client = await connect(clone.url('app'))
  const { rows } = await client.query(
    `select pg_get_userbyid(relowner) as owner, (select count(*)::int from schema_migrations) as steps
     from pg_class where relname = 'teams'`,
  )
  expect(rows).toEqual([{ owner: 'homefield_owner', steps: 2 }])
  await file(3, 'create table places (id integer);')
  expect(await run()).toEqual({ applied: ['0003_step_3'] })
})

test('refuses a migration that was edited after it was applied; other line ends are the same text', async () => {
  await given(FIRST)
  await run()
  await file(1, FIRST.replaceAll('\n', '\r\n'))
  expect(await run()).toEqual({ applied: [] })
  await file(1, FIRST.replace('integer', 'bigint'))
  await expect(run()).rejects.toThrow('Migration 0001_step_1 is not the one that was applied')
  await expect(assertSchema(await connect(clone.url('app')), directory)).rejects.toThrow('is not the one')
})

test('C83 refuses a schema that is newer, unless what is newer only adds', async () => {
  await given(FIRST, SECOND)
  await run()
  await rm(join(directory, '0002_step_2.sql'))
  await expect(run()).rejects.toThrow('The database is newer than this Homefield: it has 0002_step_2')
  await expect(assertSchema(await connect(clone.url('worker')), directory)).rejects.toThrow('newer')

  await clone.drop()
  await rm(directory, { recursive: true })
  await given(FIRST, `-- expands\n${SECOND}`)
  await run()
  await rm(join(directory, '0002_step_2.sql'))
  expect(await run()).toEqual({ applied: [] })
  await assertSchema(await connect(clone.url('app')), directory)
})

test('a node refuses a schema that is older, and one that was never migrated', async () => {
  await given(FIRST)
  await run()
  const client = await connect(clone.url('app'))
  await assertSchema(client, directory)
  await file(2, SECOND)
  await expect(assertSchema(client, directory)).rejects.toThrow(
    'older than this Homefield: it lacks 0002_step_2',
  )
  const owner = await connect(clone.superUrl)
  await owner.query('drop table schema_migrations')
  await expect(assertSchema(client, directory)).rejects.toThrow('lacks 0001_step_1')
})

test('refuses a gap or a doubled number among the files', async () => {
  await given(FIRST)
  await file(3, SECOND)
  await expect(run()).rejects.toThrow('0003_step_3.sql should have the number 2')
})

test('several nodes that start at once migrate once', async () => {
  await given(FIRST, SECOND, 'select pg_sleep(0.3)')
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.map(({ applied }) => applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3])
})

test('gives up with the name of the one that holds the lock', async () => {
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

test('C83 a failing migration leaves nothing of itself, and the next run goes on from there', async () => {
  await given(FIRST, `${SECOND}\nselect nonsense;`)
  await expect(run()).rejects.toThrow(
    '0002_step_2 failed, and nothing of it was kept: column "nonsense" does not exist (line 3)',
  )
  const client = await connect(clone.superUrl)
  expect(
    (await client.query("select from information_schema.columns where table_name = 'teams'")).rowCount,
  ).toBe(1)
  await file(2, SECOND)
  expect(await run()).toEqual({ applied: ['0002_step_2'] })
})

test('C83 a migrator whose connection is cut in the middle can be started again', async () => {
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
  await file(2, SECOND)
  expect(await run()).toEqual({ applied: ['0002_step_2'] })
})

test('the worker gets at its jobs, the app does not', async () => {
  await given(FIRST)
  await run()
  const worker = await connect(clone.url('worker'))
  await worker.query("select graphile_worker.add_job('hello')")
  expect((await worker.query('select from graphile_worker.jobs')).rowCount).toBe(1)
  const app = await connect(clone.url('app'))
  await expect(app.query("select graphile_worker.add_job('hello')")).rejects.toThrow('permission denied')
})
