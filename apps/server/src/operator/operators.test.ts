import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedSecret } from '../lib/crypto/secret.ts'
import { invite, setOperator } from './operators.ts'

let clone: Clone
let superuser: pg.Client
beforeEach(async () => {
  clone = await cloneDatabase(sharedCluster(), 'operators')
  superuser = await connected()
})
afterEach(async () => {
  await superuser.end()
  await clone.drop()
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  return client
}

const NOW = '2026-05-08T12:00:00Z'
const signUp = (client: pg.Client, email: string) =>
  client.query(`insert into users (id, name, email, created_at, updated_at) values ($1, '', $2, $3, $3)`, [
    randomUUID(),
    email,
    NOW,
  ])
const operators = async () =>
  (
    await superuser.query<{ email: string }>(
      'select email from operators o join users u on u.id = o.user_id order by email',
    )
  ).rows.map(({ email }) => email)
const set = (email: string, operates: boolean) =>
  setOperator({ databaseUrl: clone.url('owner'), now: Temporal.Instant.from(NOW) }, { email, operates })

test('makes the first account the operator, and no later one', async () => {
  await signUp(superuser, 'first@example.org')
  await signUp(superuser, 'second@example.org')

  expect(await operators()).toEqual(['first@example.org'])
})

test('makes one of two accounts that sign up first at the same time the operator', async () => {
  const other = await connected()
  await superuser.query('begin')
  await other.query('begin')
  await signUp(superuser, 'one@example.org')
  const waiting = signUp(other, 'other@example.org')
  // Without the lock, the second insert would end here and see no other account.
  await expect.poll(async () => waitingLocks()).toBe(1)

  await superuser.query('commit')
  await waiting
  await other.query('commit')
  await other.end()

  expect(await operators()).toEqual(['one@example.org'])
})

test('makes the account that waits the operator if the account before it is rolled back', async () => {
  const other = await connected()
  await superuser.query('begin')
  await signUp(superuser, 'one@example.org')
  const waiting = signUp(other, 'other@example.org')
  await expect.poll(async () => waitingLocks()).toBe(1)

  await superuser.query('rollback')
  await waiting
  await other.end()

  expect(await operators()).toEqual(['other@example.org'])
})

async function waitingLocks(): Promise<number> {
  const { rows } = await superuser.query<{ count: string }>(
    `select count(*) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
  )
  return Number(rows[0]?.count)
}

test('gives and takes the right by email address, and bumps the revision of the person', async () => {
  await signUp(superuser, 'first@example.org')
  await signUp(superuser, 'second@example.org')

  expect(await set(' Second@Example.org', true)).toEqual({
    isKnown: true,
    operators: ['first@example.org', 'second@example.org'],
  })
  expect(await set('first@example.org', false)).toEqual({ isKnown: true, operators: ['second@example.org'] })
  expect(await set('nobody@example.org', true)).toEqual({ isKnown: false, operators: ['second@example.org'] })
  const { rows } = await superuser.query(`select count(*)::int from revisions where subject like 'person:%'`)
  expect(rows).toEqual([{ count: 2 }])
})

test('stores the hash of the secret of an invitation, and its address in lower case', async () => {
  const secret = await invite(
    { databaseUrl: clone.url('owner'), now: Temporal.Instant.from(NOW) },
    'Ann@Example.org',
  )

  const { rows } = await superuser.query(
    `select email, secret_hash, expires_at - created_at = interval '7 days' as is_week from sign_up_invitations`,
  )
  expect(rows).toEqual([{ email: 'ann@example.org', secret_hash: storedSecret(secret), is_week: true }])
})
