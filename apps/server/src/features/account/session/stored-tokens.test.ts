import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, signedUp, type Person, SECRET, send, startWorld, type World } from '../account.fixture.ts'

/**
 * The tests send credentials that an attacker could forge from a copy of the database.
 * Some forged credentials have a valid signature, as if the attacker also knew the installation's secret.
 */

let world: World
let person: Person
let stored: string
let token: string
beforeAll(async () => {
  world = await startWorld('stored-tokens')
  person = await signedUp(world, 'ann@example.org')
  const { rows } = await world.superuser.query('select token from sessions where user_id = $1', [person.id])
  stored = rows[0].token
  token = person.bearer.split('.')[0] ?? ''
})
afterAll(() => world.close())

const sign = (value: string, secret: string) =>
  `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
const asCookie = (value: string) => `homefield_session=${encodeURIComponent(value)}`

test('accepts the real session token as a cookie and as a plain or URL-encoded bearer token (C69)', async () => {
  expect((await me(world, { cookie: person.cookie })).status).toBe(200)
  expect((await me(world, { authorization: `Bearer ${person.bearer}` })).status).toBe(200)
  expect((await me(world, { authorization: `bearer ${encodeURIComponent(person.bearer)}` })).status).toBe(200)
  expect(person.bearer).toBe(sign(token, SECRET))
})

test('stores and logs neither the session token nor its signature (C69)', async () => {
  const { rows: tables } = await world.superuser.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.map((table) => table.name)).toContain('public.sessions')
  const signature = person.bearer.split('.')[1] ?? ''
  for (const { name } of tables) {
    const { rows } = await world.superuser.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const { row } of rows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(signature)
    }
  }
  expect(stored).toMatch(/^sha256:[\w-]{43}$/)
  for (const secret of [token, signature, encodeURIComponent(signature), stored])
    expect(world.logged()).not.toContain(secret)
})

const WAYS: readonly (readonly [string, () => Record<string, string>])[] = [
  ['the stored row as a cookie', () => ({ cookie: asCookie(stored) })],
  [
    'the stored row as a cookie with a wrong signature',
    () => ({ cookie: asCookie(sign(stored, 'guessed')) }),
  ],
  ['the stored row as a cookie with our signature', () => ({ cookie: asCookie(sign(stored, SECRET)) })],
  [
    'only the stored hash as a cookie with our signature',
    () => ({ cookie: asCookie(sign(stored.slice(7), SECRET)) }),
  ],
  [
    'the stored row under the cookie’s name with the prefix __Host-',
    () => ({ cookie: `__Host-${asCookie(stored)}` }),
  ],
  ['the stored row as a bearer token', () => ({ authorization: `Bearer ${stored}` })],
  ['only the stored hash as a bearer token', () => ({ authorization: `Bearer ${stored.slice(7)}` })],
  [
    'the stored row as a bearer token with a wrong signature',
    () => ({ authorization: `Bearer ${sign(stored, 'guessed')}` }),
  ],
  [
    'the stored row as a bearer token with our signature',
    () => ({ authorization: `Bearer ${sign(stored, SECRET)}` }),
  ],
  ['the token itself as an unsigned bearer token', () => ({ authorization: `Bearer ${token}` })],
  ['the token itself as an unsigned cookie', () => ({ cookie: asCookie(token) })],
  ['the token with an empty signature', () => ({ authorization: `Bearer ${token}.` })],
  ['the token with a truncated signature', () => ({ cookie: asCookie(person.bearer.slice(0, -8)) })],
  ['another authorization scheme', () => ({ authorization: `Basic ${person.bearer}` })],
]

describe.each(WAYS)('%s (C69)', (_, headers) => {
  test('does not authenticate a request with a forged credential', async () => {
    expect((await me(world, headers())).code).toBe('unauthenticated')
    expect((await send(world, 'GET', '/api/auth/get-session', { headers: headers() })).text).toBe('null')
  })

  test('ends no session when a sign-out request has a forged credential', async () => {
    await send(world, 'POST', '/api/auth/sign-out', { body: {}, headers: headers() })
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
  })
})

test('rejects a wrong bearer token even if the request also has a valid cookie', async () => {
  const reply = await me(world, { cookie: person.cookie, authorization: `Bearer ${stored}` })
  expect(reply.code).toBe('unauthenticated')
})
