import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'

let world: World
let person: Person
const clock = new SettableClock(Temporal.Now.instant())

beforeAll(async () => {
  world = await startWorld({ name: 'account_clean_up', clock })
  person = await world.person()
})
afterAll(() => world?.close())

/** Returns the time `days` days from now. If `days` is negative, the time is in the past. */
const inDays = (days: number): string =>
  clock
    .now()
    .add({ hours: days * 24 })
    .toString()

async function sweptAfter(days: number): Promise<void> {
  clock.advance({ hours: days * 24 })
  await world.app.cleanUpAccounts?.()
}

async function left(table: string, column = 'id'): Promise<string[]> {
  const { rows } = await world.database.query<{ label: string }>(
    `select ${column}::text as label from ${table} where user_id = $1`,
    [person.id],
  )
  return rows.map(({ label }) => label).toSorted()
}

test('deletes expired sessions and keeps valid ones', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  for (const [id, days] of [
    [one, 3],
    [two, 5],
  ] as const)
    await world.database.query(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [id, person.id, `sha256:${id}`, inDays(days), inDays(0)],
    )
  await sweptAfter(2)
  expect(await left('sessions')).toEqual(expect.arrayContaining([one, two]))
  await sweptAfter(2)
  expect(await left('sessions')).toEqual(expect.arrayContaining([two]))
  expect(await left('sessions')).not.toContain(one)
})

test('deletes a session 180 days after sign-in, even if the session was extended', async () => {
  const [before, since] = [randomUUID(), randomUUID()]
  for (const [id, days] of [
    [before, -181],
    [since, -179],
  ] as const)
    await world.database.query(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [id, person.id, `sha256:${id}`, inDays(30), inDays(days)],
    )
  await sweptAfter(0)
  expect(await left('sessions')).toContain(since)
  expect(await left('sessions')).not.toContain(before)
})

test('deletes one-time links a week after their use or expiry', async () => {
  const links = { used: 0, ended: 2, pending: 20 }
  for (const [email, days] of Object.entries(links))
    await world.database.query(
      `insert into account_links (id, user_id, purpose, form, secret_hash, email, expires_at, used_at, created_at)
       values ($1, $2, 'confirm', 'token', $3, $4, $5, $6, $7)`,
      [
        randomUUID(),
        person.id,
        `sha256:${email}`,
        email,
        inDays(email === 'used' ? 30 : days),
        email === 'used' ? inDays(days) : null,
        inDays(0),
      ],
    )
  await sweptAfter(6)
  expect(await left('account_links', 'email')).toEqual(['ended', 'pending', 'used'])
  await sweptAfter(2)
  expect(await left('account_links', 'email')).toEqual(['ended', 'pending'])
  await sweptAfter(2)
  expect(await left('account_links', 'email')).toEqual(['pending'])
})

test('deletes expired rows of the table verifications', async () => {
  for (const [identifier, days] of [
    ['soon', 1],
    ['later', 3],
  ] as const)
    await world.database.query(
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
       values ($1, $2, 'x', $3, $4, $4)`,
      [randomUUID(), identifier, inDays(days), inDays(0)],
    )
  await sweptAfter(2)
  const { rows } = await world.database.query<{ identifier: string }>(
    `select identifier from verifications where identifier in ('soon', 'later')`,
  )
  expect(rows.map(({ identifier }) => identifier)).toEqual(['later'])
})

test('deletes security events after a year and stored command responses after 90 days', async () => {
  await world.database.query('delete from security_events where user_id = $1', [person.id])
  const happened = randomUUID()
  await world.database.query(
    `insert into security_events (id, user_id, kind, created_at) values ($1, $2, 'signedIn', $3)`,
    [happened, person.id, inDays(0)],
  )
  await world.database.query('delete from commands where user_id = $1', [person.id])
  const command = randomUUID()
  await world.database.query(
    `insert into commands (user_id, command_id, request_hash, created_at) values ($1, $2, '\\x00', $3)`,
    [person.id, command, inDays(0)],
  )
  await sweptAfter(89)
  expect(await left('commands', 'command_id')).toEqual([command])
  await sweptAfter(2)
  expect(await left('commands', 'command_id')).toEqual([])
  await sweptAfter(273)
  expect(await left('security_events')).toEqual([happened])
  await sweptAfter(2)
  expect(await left('security_events')).toEqual([])
})
