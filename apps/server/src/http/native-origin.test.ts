import { type Person, credentialIn } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'

let world: World
let erin: Person

beforeAll(async () => {
  world = await startWorld({ name: 'native-origin' })
  erin = await world.person()
})
afterAll(() => world?.close())

interface Asked {
  readonly method?: string
  readonly body?: string
  readonly [header: string]: string | undefined
}

const call = (path: string, origin: string, { method = 'GET', body, ...headers }: Asked = {}) =>
  fetch(`${world.origin}${path}`, {
    method,
    headers: { origin, 'sec-fetch-site': 'cross-site', ...(headers as Record<string, string>) },
    ...(body !== undefined && { body }),
  })
const child = () => JSON.stringify({ id: newId(), name: 'Maya', color: '#3B82F6', sports: [] })
const writing = () => ({
  method: 'POST',
  body: child(),
  'content-type': 'application/json',
  'command-id': newId(),
})

describe.each(['capacitor://localhost', 'https://localhost'])('the native app at %s', (origin) => {
  test('allows cross-origin requests (CORS) from the native app with all needed methods and headers, but no cookies', async () => {
    const asked = await call('/api/v1/profiles', origin, {
      method: 'OPTIONS',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,command-id,content-type',
    })
    expect(asked.status).toBe(204)
    const consent = asked.headers
    expect(consent.get('access-control-allow-origin')).toBe(origin)
    expect(consent.get('access-control-allow-methods')).toContain('PATCH')
    expect(consent.get('access-control-allow-headers')?.toLowerCase()).toMatch(/authorization.*command-id/)
    expect(
      consent.get('access-control-allow-credentials'),
      'the response must never allow cookies',
    ).toBeNull()
    expect(asked.headers.get('vary')).toContain('Origin')
  })

  test('lets the native app read, write and stream with its bearer token', async () => {
    const authorization = `Bearer ${erin.bearer}`
    const me = await call('/api/v1/me', origin, { authorization })
    expect([me.status, me.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect((await call('/api/v1/profiles', origin, { ...writing(), authorization })).status).toBe(200)
    const stream = await call('/api/v1/stream', origin, { authorization })
    expect([stream.status, stream.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    await stream.body?.cancel()
  })

  test('lets the native app sign in and receive a bearer token', async () => {
    const { email, password } = erin
    const answer = await call('/api/auth/sign-in/email', origin, {
      method: 'POST',
      body: JSON.stringify({ email, password, rememberMe: true }),
      'content-type': 'application/json',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-expose-headers')).toContain('Set-Auth-Token')
    const authorization = `Bearer ${answer.headers.get('set-auth-token')}`
    expect((await call('/api/v1/me', origin, { authorization })).status).toBe(200)
  })

  test('ignores a cookie that the native app sends (C66)', async () => {
    expect((await call('/api/v1/me', origin, { cookie: erin.cookie })).status).toBe(401)
    expect((await call('/api/v1/profiles', origin, { ...writing(), cookie: erin.cookie })).status).toBe(401)
  })
})

test.each([
  ['from the web app’s page', { origin: 'http://localhost:3000' }],
  ['without an Origin header', {}],
])(
  'returns the session of a sign-in %s only as a cookie',
  async (_where, headers: Record<string, string>) => {
    const { email, password } = erin
    const answer = await fetch(`${world.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect(answer.status).toBe(200)
    expect(credentialIn(answer.headers)).not.toBe('')
    expect(answer.headers.get('set-auth-token')).toBeNull()
  },
)

test.each([
  'http://localhost',
  'https://localhost:3000',
  'capacitor://localhost.evil.example',
  'ionic://localhost',
])('does not accept %s as the native app (C66)', async (origin) => {
  const authorization = `Bearer ${erin.bearer}`
  const read = await call('/api/v1/me', origin, { authorization })
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
  expect((await call('/api/v1/profiles', origin, { ...writing(), authorization })).status).toBe(403)
})
