import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { isDatabaseAway } from './database-away.ts'
import { startEngine, type Engine } from './engine/engine.ts'
import { readPostmasterFile, servesCluster } from './engine/postmaster.ts'
import { openDatabase, type Database } from './pools.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let directory: string
let engine: Engine
let database: Database

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hf-pools-'))
  engine = await startEngine({
    dataDir: join(directory, 'data'),
    log: quiet,
    profile: 'test',
    places: [`${directory}-place`],
  })
})
afterAll(async () => {
  await engine.stop()
  await rm(directory, { recursive: true })
  await rm(`${directory}-place`, { recursive: true, force: true })
})
afterEach(() => database.close())

function open(): Database {
  database = openDatabase({ url: (role) => engine.url(role), log: quiet, max: { app: 3 } })
  return database
}

/**
 * Stops the server like `pg_ctl stop -m immediate`, without a checkpoint. Waits until the server has ended.
 */
async function stopImmediately(): Promise<void> {
  const { pid = 0 } = (await readPostmasterFile(engine.where.data)) ?? {}
  process.kill(pid, 'SIGQUIT')
  await expect.poll(() => servesCluster(pid, engine.where.data), { timeout: 20_000 }).toBe(false)
}

const one = async (): Promise<number | undefined> =>
  (await sql<{ one: number }>`select 1 as one`.execute(database.app)).rows[0]?.one

describe('an immediate stop of the database server (C3)', () => {
  test('the app’s process survives when the database server stops, and the pool reconnects', async () => {
    const { app } = open()
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(app)))
    await stopImmediately()
    await expect.poll(() => one().catch(() => 0), { timeout: 20_000 }).toBe(1)
    expect(await Promise.all([one(), one(), one(), one()])).toEqual([1, 1, 1, 1])
  })

  test('reports “database away” instead of a query error for a query that the stop interrupts', async () => {
    const { app } = open()
    await one()
    const underWay = app
      .transaction()
      .execute((tx) => sql`select pg_sleep(30)`.execute(tx))
      .catch((error: unknown) => error)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`.execute(
              database.app,
            )
          ).rows[0]?.n,
      )
      .toBe(1)
    await stopImmediately()
    expect(isDatabaseAway(await underWay)).toBe(true)
    const whileAway = await one().catch((error: unknown) => error)
    expect(whileAway === 1 || isDatabaseAway(whileAway)).toBe(true)
    await expect.poll(() => one().catch(() => 0), { timeout: 20_000 }).toBe(1)
  })

  test('does not mistake an invalid query for an unreachable server', async () => {
    open()
    const error = await sql`select nonsense`.execute(database.app).catch((reason: unknown) => reason)
    expect(isDatabaseAway(error)).toBe(false)
  })
})

describe('conversion of PostgreSQL values to JavaScript', () => {
  test('returns values in the format of the API', async () => {
    open()
    const { rows } = await sql`
      select timestamptz '2026-03-08 02:30:00.25+05:45' as instant, timestamptz '1883-11-18 12:00:00-04:56:02' as old,
        timestamp '2026-03-08 02:30' as wall, date '2026-02-28' as day, time '18:05' as time, 9007199254740991::bigint as big,
        0.10::numeric as exact, '{"a": [1]}'::jsonb as json, array[date '2026-01-01', null] as days,
        array[timestamptz '2026-01-01 00:00Z'] as instants, array[5::bigint] as bigs, null::timestamptz as nothing
    `.execute(database.app)
    expect(rows).toEqual([
      {
        instant: '2026-03-07T20:45:00.25Z',
        old: '1883-11-18T16:56:02Z',
        wall: '2026-03-08T02:30:00',
        day: '2026-02-28',
        time: '18:05:00',
        big: 9007199254740991,
        exact: '0.10',
        json: { a: [1] },
        days: ['2026-01-01', null],
        instants: ['2026-01-01T00:00:00Z'],
        bigs: [5],
        nothing: null,
      },
    ])
  })

  test('throws on a value that JavaScript cannot represent exactly', async () => {
    open()
    await expect(sql`select 9007199254740993::bigint as big`.execute(database.app)).rejects.toThrow(
      'too large',
    )
    await expect(sql`select 'infinity'::timestamptz as never`.execute(database.app)).rejects.toThrow(
      'cannot be read',
    )
  })

  test('the pool for better-auth returns timestamps as Date objects', async () => {
    open()
    const { rows } = await sql`select timestamptz '2026-03-08 02:30:00.25+00' as at`.execute(
      database.betterAuth,
    )
    const { at } = rows[0] as { at: { toISOString(): string } }
    expect(at.toISOString()).toBe('2026-03-08T02:30:00.250Z')
  })
})

test('sets each role’s timeouts for idle transactions, locks and statements', async () => {
  open()
  const limits = async (role: 'app' | 'auth' | 'worker') =>
    (
      await sql<{ name: string; value: string }>`select name, setting as value from pg_settings
        where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout') order by name`.execute(
        database[role],
      )
    ).rows.map(({ value }) => Number(value))
  expect(await limits('app')).toEqual([15_000, 5_000, 15_000])
  expect(await limits('auth')).toEqual([10_000, 5_000, 10_000])
  expect(await limits('worker')).toEqual([60_000, 30_000, 120_000])
})
