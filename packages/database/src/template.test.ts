import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dumpCatalog } from './catalog-dump.ts'
import { withDatabase } from './engine/connection-url.ts'
import { migrate } from './migrate.ts'
import { cloneDatabase, createTemplate, startTestCluster, type RunningTestCluster } from './template.ts'

let cluster: RunningTestCluster
beforeAll(async () => {
  cluster = await startTestCluster()
})
afterAll(() => cluster.stop())

async function on<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

test('gives a second concurrent test run a separate database server', async () => {
  const other = await startTestCluster()
  expect(other.engine.where.data).not.toBe(cluster.engine.where.data)
  await other.stop()
})

test('creates separate clones concurrently, and deletes the database of a dropped clone', async () => {
  const clones = await Promise.all(
    ['One file.test.ts', 'b', 'b', 'c'].map((name) => cloneDatabase(cluster, name)),
  )
  expect(new Set(clones.map((clone) => clone.name)).size).toBe(4)
  const [first, second] = clones
  await on(first?.url('owner') ?? '', (client) => client.query('create table only_here (id int)'))
  await expect(
    on(second?.url('owner') ?? '', (client) => client.query('select from only_here')),
  ).rejects.toThrow('does not exist')
  for (const clone of clones) await clone.drop()
  await expect(on(first?.url('app') ?? '', (client) => client.query('select 1'))).rejects.toThrow(
    'does not exist',
  )
})

test('reuses the existing template if the schema has not changed', async () => {
  const again = await createTemplate(cluster.engine)
  expect(again).toBe(cluster.template)
  const { rows } = await on(withDatabase(cluster.superUrl, 'postgres'), (client) =>
    client.query(String.raw`select datname from pg_database where datname like 'making\_%'`),
  )
  expect(rows).toEqual([])
})

test('a clone of the template has the same schema and rights as a newly migrated database', async () => {
  const clone = await cloneDatabase(cluster, 'compare')
  const fresh = 'test_migrated_from_nothing'
  await on(withDatabase(cluster.superUrl, 'postgres'), (client) =>
    client.query(`create database ${fresh} owner homefield_owner`),
  )
  await migrate({ url: withDatabase(cluster.urls.owner, fresh) })
  const [cloned, migrated] = await Promise.all([
    on(clone.superUrl, dumpCatalog),
    on(withDatabase(cluster.superUrl, fresh), dumpCatalog),
  ])
  expect(cloned).toBe(migrated)
  await on(withDatabase(cluster.superUrl, 'postgres'), (client) => client.query(`drop database ${fresh}`))
  await clone.drop()
})

test.each([
  ['a dropped policy', 'drop policy own_settings on user_settings'],
  ['a policy that allows everything', 'alter policy own_settings on user_settings using (true)'],
  ['disabled row security', 'alter table user_settings disable row level security'],
  ['an extra right', 'grant select on users to homefield_app'],
  ['an extra right on one column', 'grant select (email) on users to homefield_app'],
  ['a function that everyone may call', 'create function extra() returns int language sql return 1'],
  ['a changed default', "alter table user_settings alter language set default 'fr'"],
  ['a missing index', 'drop index sessions_user_id'],
])('shows %s in the text of the schema', async (_, change) => {
  const clone = await cloneDatabase(cluster, 'drift')
  const before = await on(clone.superUrl, dumpCatalog)
  await on(clone.url('owner'), (client) => client.query(change))
  expect(await on(clone.superUrl, dumpCatalog)).not.toBe(before)
  await clone.drop()
})

test('the committed TypeScript types match the schema of a newly migrated database', () => {
  const script = fileURLToPath(new URL('../../../scripts/database-types.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr.replaceAll(/^npm .*\n/gm, '')).toBe('')
  expect(status).toBe(0)
})
