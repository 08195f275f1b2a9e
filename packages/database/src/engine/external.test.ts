import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { migrate } from '../migrate.ts'
import { assertSchema } from '../schema-version.ts'
import { startTestCluster, type RunningTestCluster } from '../template.ts'
import { withDatabase } from './connection-url.ts'
import { startEngine, type Engine } from './engine.ts'

/* These tests treat a test cluster as an external server, so the tests use only the cluster's URL. */

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const DATABASE = 'test_external'
let cluster: RunningTestCluster

beforeAll(async () => {
  cluster = await startTestCluster()
})
afterAll(async () => {
  await reset()
  await cluster.stop()
})
beforeEach(reset)

async function on<T extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const text of texts) rows = (await client.query<T>(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Creates a database like those of managed services: the owner may create roles, but is not a superuser. */
async function reset(): Promise<void> {
  await on(
    withDatabase(cluster.superUrl, 'postgres'),
    `drop database if exists ${DATABASE} with (force)`,
    'drop role if exists manager',
    'drop role if exists plain',
    "create role manager login createrole password 'mana/ger'",
    "create role plain login password 'plain'",
    'grant homefield_owner, homefield_app, homefield_auth, homefield_worker to manager with admin option',
    `create database ${DATABASE} owner manager`,
  )
}

const as = (user: string, password: string): string =>
  withDatabase(cluster.superUrl, DATABASE).replace(/\/\/[^@]*@/, `//${user}:${encodeURIComponent(password)}@`)

const use = (databaseUrl: string, roleUrls = {}): Promise<Engine> =>
  startEngine({ dataDir: '/nonexistent/never-made', log, databaseUrl, roleUrls })

test('derives the same role passwords on every node from the owner’s URL, and migrates without a superuser', async () => {
  const engine = await use(as('manager', 'mana/ger'))
  const others = await Promise.all([1, 2, 3].map(() => use(as('manager', 'mana/ger'))))
  expect(others.map((other) => other.url('app'))).toEqual(Array(3).fill(engine.url('app')))
  await migrate({ url: engine.url('owner') })
  for (const role of ['app', 'auth', 'worker'] as const) {
    expect(await on(engine.url(role), 'select current_user as name')).toEqual([{ name: `homefield_${role}` }])
  }
  const client = new pg.Client({ connectionString: engine.url('app') })
  await client.connect()
  await assertSchema(client)
  await client.end()
  expect(
    await on(
      engine.url('owner'),
      "select pg_get_userbyid(relowner) as owner from pg_class where relname = 'profiles'",
    ),
  ).toEqual([{ owner: 'homefield_owner' }])
  expect(engine.where.data).not.toContain('mana')
  await engine.stop()
  // Undoes the password changes, because the URLs of cloned databases contain the original passwords.
  await restorePasswords()
})

async function restorePasswords(): Promise<void> {
  const statements = (['app', 'auth', 'worker'] as const).map((role) => {
    const password = /:\/\/[^:]*:([^@]*)@/.exec(cluster.urls[role])?.[1] ?? ''
    return `alter role homefield_${role} password '${password}'`
  })
  await on(cluster.superUrl, ...statements)
}

test('creates no role if the operator gives each role its own URL', async () => {
  const roleUrls = { app: 'postgresql://a@b/c', auth: 'postgresql://d@e/f', worker: 'postgresql://g@h/i' }
  const engine = await use(as('manager', 'mana/ger'), roleUrls)
  expect([engine.url('app'), engine.url('auth'), engine.url('worker')]).toEqual(Object.values(roleUrls))
  // The test cluster's password for the app role still works, so startEngine did not change the password.
  expect(await on(cluster.urls.app, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('names the cause if a role URL is missing, a role cannot be created, or the server is unreachable', async () => {
  await expect(use(as('manager', 'mana/ger'), { app: 'postgresql://a@b/c' })).rejects.toThrow(
    'DATABASE_URL_AUTH and DATABASE_URL_WORKER missing',
  )
  await expect(use(as('plain', 'plain'))).rejects.toThrow('may not make the roles homefield_owner')
  await expect(use('postgresql://nobody:x@127.0.0.1:1/none')).rejects.toThrow(
    '127.0.0.1:1/none (DATABASE_URL) cannot be reached',
  )
})
