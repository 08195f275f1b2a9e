import { openDatabase, type Database } from '@homefield/database/pools'
import { type Clone, cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import type { DBAdapter } from '@better-auth/core/db/adapter'
import { getAdapter } from 'better-auth/db/adapter'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock, systemClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { guardedAdapter } from './adapter.ts'
import { columnOptions } from './columns.ts'
import { storedSecret } from '../../../lib/crypto/secret.ts'

const TOKEN = 'a-token-of-better-auth-32-letters'

let clone: Clone
let database: Database
let superuser: pg.Client
let inner: DBAdapter
let adapter: DBAdapter
let userId: string

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'adapter')
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  database = openDatabase({ url: clone.url, log: quiet })
  superuser = new pg.Client({ connectionString: clone.superUrl })
  await superuser.connect()
  inner = await getAdapter({
    ...columnOptions,
    database: { db: database.betterAuth, type: 'postgres', transaction: true },
    advanced: { database: { generateId: () => newId(), validateSchema: false } },
  })
  adapter = guardedAdapter(inner, systemClock)
})
afterAll(async () => {
  await superuser.end()
  await database.close()
  await clone.drop()
})

beforeEach(async () => {
  await superuser.query('delete from users')
  await superuser.query('delete from verifications')
  const made = now()
  const user = await adapter.create<Record<string, unknown>, { id: string }>({
    model: 'user',
    data: { email: 'ann@example.org', name: '', emailVerified: false, createdAt: made, updatedAt: made },
  })
  userId = user.id
})

// oxlint-disable-next-line no-restricted-globals -- better-auth passes Date objects
const date = (at: number) => new Date(at)
const now = () => date(Temporal.Now.instant().epochMilliseconds)
const session = (token: string, at = now()) => ({
  token,
  userId,
  expiresAt: date(at.getTime() + 60_000),
  createdAt: at,
  updatedAt: at,
})
const byToken = (value: string) => ({ model: 'session', where: [{ field: 'token', value }] })

describe('hashing of session tokens (C69)', () => {
  test('stores and returns only the hash of a session token', async () => {
    const made = await adapter.create<Record<string, unknown>, { token: string }>({
      model: 'session',
      data: session(TOKEN),
    })
    expect(made.token).toBe(storedSecret(TOKEN))
    const { rows } = await superuser.query('select s.*, s::text as whole from sessions s')
    expect(rows[0].token).toBe(storedSecret(TOKEN))
    expect(rows[0].whole).not.toContain(TOKEN)
  })

  test('finds a session by its token and returns the token only as a hash', async () => {
    await adapter.create({ model: 'session', data: session(TOKEN) })
    expect(await adapter.findOne(byToken(TOKEN))).toMatchObject({ token: storedSecret(TOKEN), userId })
    const list = await adapter.findMany<{ token: string }>({
      model: 'session',
      where: [{ field: 'userId', value: userId }],
    })
    expect(list.map((row) => row.token)).toEqual([storedSecret(TOKEN)])
    const several = await adapter.findMany<{ token: string }>({
      model: 'session',
      where: [{ field: 'token', operator: 'in', value: [TOKEN, 'another'] }],
    })
    expect(several.map((row) => row.token)).toEqual([storedSecret(TOKEN)])
  })

  test('finds, updates and deletes no session if the stored hash of a token is presented as the token', async () => {
    await adapter.create({ model: 'session', data: session(TOKEN) })
    const stored = storedSecret(TOKEN)
    const asked = byToken(stored)
    const among = { model: 'session', where: [{ field: 'token', operator: 'in' as const, value: [stored] }] }
    const beginning = {
      model: 'session',
      where: [{ field: 'token', operator: 'starts_with' as const, value: 'sha256:' }],
    }
    expect(await adapter.findOne(asked)).toBeNull()
    expect(await adapter.findMany(among)).toEqual([])
    expect(await adapter.findMany(beginning)).toEqual([])
    expect(await adapter.count(asked)).toBe(0)
    expect(await adapter.update({ ...asked, update: { userAgent: 'x' } })).toBeNull()
    expect(await adapter.updateMany({ ...among, update: { userAgent: 'x' } })).toBe(0)
    expect(await adapter.consumeOne(asked)).toBeNull()
    expect(await adapter.deleteMany(among)).toBe(0)
    await adapter.delete(asked)
    await adapter.transaction(async (trx) => {
      expect(await trx.findOne(asked)).toBeNull()
      await trx.delete(asked)
    })
    expect(await adapter.findOne(byToken(TOKEN))).toMatchObject({ token: stored })
  })

  test('hashes session tokens that are created in a transaction or changed by an update', async () => {
    await adapter.transaction((trx) => trx.create({ model: 'session', data: session(TOKEN) }))
    await adapter.update({ ...byToken(TOKEN), update: { token: 'replaced' } })
    const { rows } = await superuser.query('select token from sessions')
    expect(rows).toEqual([{ token: storedSecret('replaced') }])
  })
})

test('stores only hashes of one-time identifiers, and does not find an identifier by its hash (C69)', async () => {
  const at = now()
  const data = { identifier: 'one-time', value: userId, expiresAt: at, createdAt: at, updatedAt: at }
  await adapter.create({ model: 'verification', data })
  const { rows } = await superuser.query('select identifier from verifications')
  expect(rows).toEqual([{ identifier: storedSecret('one-time') }])
  const by = (value: string) => ({ model: 'verification', where: [{ field: 'identifier', value }] })
  expect(await adapter.findOne(by(storedSecret('one-time')))).toBeNull()
  expect(await adapter.consumeOne(by(storedSecret('one-time')))).toBeNull()
  expect(await adapter.consumeOne(by('one-time'))).toMatchObject({ value: userId })
})

test('rejects a second sign-up with the same address with a 409, and rolls back the transaction', async () => {
  const at = now()
  const data = { email: 'ann@example.org', name: '', emailVerified: false, createdAt: at, updatedAt: at }
  const trying = adapter.transaction(async (trx) => {
    await trx.create({ model: 'session', data: session('left-over') })
    return trx.create({ model: 'user', data })
  })
  await expect(trying).rejects.toMatchObject({ statusCode: 409 })
  expect(await adapter.findOne(byToken('left-over'))).toBeNull()
})

test("converts timestamps between the app's clock (in the database) and the machine's clock (in better-auth)", async () => {
  const clock = new SettableClock('2040-02-29T12:00:00Z')
  const later = guardedAdapter(inner, clock)
  const at = now()
  await later.create({ model: 'session', data: session(TOKEN, at) })
  const { rows } = await superuser.query<{ created_at: Date }>('select created_at from sessions')
  expect(rows[0]?.created_at.toISOString()).toMatch(/^2040-02-29T1[12]:/)
  const found = await later.findOne<{ createdAt: Date }>(byToken(TOKEN))
  expect(Math.abs((found?.createdAt.getTime() ?? 0) - at.getTime())).toBeLessThan(60_000)
  const living = [{ field: 'expiresAt', operator: 'gt' as const, value: now() }]
  expect(await later.count({ model: 'session', where: living })).toBe(1)
  clock.advance({ hours: 1 })
  expect(await later.count({ model: 'session', where: living })).toBe(0)
})
