import { contract } from '@homefield/contract/contract'
import { ERRORS } from '@homefield/contract/error'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { VERSION } from '../lib/version.ts'

let world: World
let erin: Person
let webRoot: string
const PAGE = `<!doctype html><title>Homefield</title><script type="module" src="/assets/app-1a2b3c4d.js"></script>`

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'homefield-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'assets/app-1a2b3c4d.js'), `export const app = '${'x'.repeat(4_000)}'`)
  await writeFile(join(webRoot, 'assets/app-1a2b3c4d.js.map'), '{"sources":["../src/main.tsx"]}')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  world = await startWorld({ name: 'frame', webRoot })
  erin = await world.person()
})
afterAll(async () => {
  await world?.close()
  await rm(webRoot, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.origin}${path}`, { headers })

async function errorOf(answer: Response): Promise<unknown> {
  const { error } = (await answer.json()) as { error: { code: string; message: string; requestId: string } }
  expect(error.requestId).toBe(answer.headers.get('x-request-id'))
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(error.message).toBe(ERRORS[error.code as keyof typeof ERRORS].text)
  return [answer.status, error.code]
}

async function childCount(): Promise<number> {
  const { rows } = await world.database.query('select 1 from profiles')
  return rows.length
}

const CHILD = { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] }
const send = (
  headers: Record<string, string>,
  body: string | undefined = JSON.stringify(CHILD),
  path = '/api/v1/profiles',
) =>
  fetch(`${world.origin}${path}`, {
    method: 'POST',
    headers: { cookie: erin.cookie, 'command-id': newId(), 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })

describe('rejection of requests from other sites (C66)', () => {
  test.each<[string, Record<string, string>]>([
    ['a form', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON sent as text/plain', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
    ['JSON', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['our host on another port', { origin: 'http://localhost:3001' }],
    ['another host with a name that contains ours', { origin: 'http://localhost:3000.evil.example' }],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a request from another subdomain without an origin', { 'sec-fetch-site': 'same-site' }],
  ])('rejects %s before the request has any effect', async (_name, headers) => {
    const before = await childCount()
    expect(await errorOf(await send(headers))).toEqual([403, 'forbiddenOrigin'])
    expect(await childCount()).toBe(before)
  })

  test('rejects a sign-in or sign-out from another site', async () => {
    const headers = { origin: 'https://evil.example' }
    const { email, password } = erin
    expect(
      await errorOf(await send(headers, JSON.stringify({ email, password }), '/api/auth/sign-in/email')),
    ).toEqual([403, 'forbiddenOrigin'])
    expect(await errorOf(await send(headers, '{}', '/api/auth/sign-out'))).toEqual([403, 'forbiddenOrigin'])
    expect((await get('/api/v1/me', { cookie: erin.cookie })).status).toBe(200)
  })

  test.each(['/api/v1/stream', '/api/v1/%73tream', '/api/v1/stream?x=1'])(
    'rejects a read of the stream from another site: %s',
    async (path) => {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect(await errorOf(await get(path, { cookie: erin.cookie, ...headers }))).toEqual([
          403,
          'forbiddenOrigin',
        ])
    },
  )

  test.each<[string, Record<string, string>]>([
    ['the public origin', { origin: 'http://localhost:3000' }],
    ['the requested host as the origin', {}],
    ['a client that is not a browser', {}],
    ['a Sec-Fetch-Site header that says same-origin', { 'sec-fetch-site': 'same-origin' }],
  ])('accepts %s', async (name, headers) => {
    const own = name.startsWith('the requested host') ? { origin: world.origin } : headers
    expect((await send(own, JSON.stringify({ ...CHILD, id: newId() }))).status).toBe(200)
  })

  test('rejects stream requests for another account, with HEAD, or above 120 connections a minute', async () => {
    const stream = async (method: string, headers: Record<string, string>) => {
      const ending = new AbortController()
      const { status } = await fetch(`${world.origin}/api/v1/stream`, {
        method,
        headers,
        signal: ending.signal,
      })
      ending.abort()
      return status
    }
    const { cookie } = await world.person()
    expect(await stream('HEAD', { cookie })).toBe(404)
    expect(await stream('GET', { cookie, 'account-id': erin.id })).toBe(401)
    const all = await Promise.all(Array.from({ length: 121 }, () => stream('GET', { cookie })))
    expect(Map.groupBy(all, (status) => status).get(429)).toHaveLength(1)
  })

  test('sends no CORS header to a web page of another origin', async () => {
    const answer = await get('/api/v1/me', { cookie: erin.cookie, origin: 'https://evil.example' })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await fetch(`${world.origin}/api/v1/profiles`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    })
    expect(preflight.status).toBe(404)
  })
})

describe('requests that the server cannot read', () => {
  test.each<[string, Record<string, string>, string | undefined, number, string]>([
    [
      'JSON sent as text/plain',
      { 'content-type': 'text/plain' },
      JSON.stringify(CHILD),
      415,
      'unsupportedMedia',
    ],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 415, 'unsupportedMedia'],
    ['truncated JSON', {}, '{"id":', 400, 'malformed'],
    ['a missing body', {}, '', 400, 'malformed'],
    ['a prototype', {}, '{"__proto__":{"x":1}}', 400, 'malformed'],
    ['an array', {}, '[]', 400, 'invalid'],
    ['a body over 256 kB', {}, JSON.stringify({ ...CHILD, name: 'x'.repeat(300_000) }), 413, 'tooLarge'],
  ])('rejects a request that it cannot read: %s', async (_name, headers, body, status, code) => {
    expect(await errorOf(await send(headers, body))).toEqual([status, code])
  })

  test('logs no error if the client disconnects while sending the body', async () => {
    const { port, hostname } = new URL(world.origin)
    const before = world.logged().length
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/v1/profiles HTTP/1.1\r\nHost: localhost\r\nCookie: ${erin.cookie}\r\nCommand-Id: ${newId()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"id":',
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    // The response to /healthz shows that the server has already handled the disconnect.
    await get('/healthz')
    expect(world.logged().slice(before)).not.toContain('request failed')
  })

  test('names the invalid field in an error without repeating any value of the request', async () => {
    const answer = await send({}, JSON.stringify({ ...CHILD, color: '<script>' }))
    const { error } = (await answer.json()) as { error: { details: { path: string[]; message: string }[] } }
    expect(error.details.map(({ path }) => path)).toEqual([['color']])
    expect(JSON.stringify(error)).not.toContain('<script>')
  })

  test.each([
    '/api/v1/nothing',
    '/api/v2/me',
    '/api/auth/sign-in/social',
    '/api/v1/events/%ff',
    '/api/%',
    '/dev/nothing',
  ])('answers an unknown path with 404 and an undecodable path with 400: %s', async (path) => {
    const [status, code] = (await errorOf(await get(path, { cookie: erin.cookie }))) as [number, string]
    expect([status, code]).toEqual(path.includes('%') ? [400, 'malformed'] : [404, 'notFound'])
  })

  test.each(['/api/v1/%ff', `/api/v1/devices/${'x'.repeat(201)}`])(
    'sets strict headers and closes the connection if it rejects a path before routing: %s',
    async (path) => {
      const answer = await fetch(`${world.origin}${path}`, { method: 'PUT' })
      expect(answer.headers.get('connection')).toBe('close')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(await errorOf(answer)).toEqual([400, 'malformed'])
    },
  )

  test('does not decompress a request body', async () => {
    const packed = gzipSync(JSON.stringify({ ...CHILD, id: newId() }))
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
    const answer = await fetch(`${world.origin}/api/v1/profiles`, {
      method: 'POST',
      headers: { cookie: erin.cookie, 'command-id': newId(), ...headers },
      body: packed,
    })
    expect(await errorOf(answer)).toEqual([400, 'malformed'])
  })

  test('returns 400 for an unsupported HTTP method such as QUERY', async () => {
    const answer = await fetch(`${world.origin}/api/v1/me`, { method: 'QUERY' })
    expect(await errorOf(answer)).toEqual([400, 'malformed'])
  })

  test('replaces a lone surrogate (half an emoji) in text, and accepts an id with capital letters', async () => {
    const id = newId()
    const child = { ...CHILD, id: id.toUpperCase(), name: 'Maya \ud83d' }
    const made = await send({}, JSON.stringify(child))
    expect([made.status, await made.json()]).toEqual([
      200,
      expect.objectContaining({ id, name: 'Maya \ufffd' }),
    ])
    const asked = await send({}, JSON.stringify({ id: newId(), summary: 'Help \ud83d' }), '/api/v1/support')
    expect(asked.status).toBe(200)
  })

  test('answers 401 to an anonymous client before reading the body', async () => {
    const answer = await fetch(`${world.origin}/api/v1/profiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"broken',
    })
    expect(await errorOf(answer)).toEqual([401, 'unauthenticated'])
  })

  test('rejects dates that the database cannot store (C25)', async () => {
    const ask = (from: string, to: string) =>
      get(`/api/v1/events?from=${from}&to=${to}`, { cookie: erin.cookie })
    for (const [from, to, status] of [
      ['0000-01-01', '0000-01-05', 400],
      ['1970-01-01', '1970-02-01', 200],
      ['2028-02-29', '2028-03-01', 200],
      ['9999-12-01', '9999-12-31', 200],
      ['2026-02-29', '2026-03-01', 400],
      ['2026-03-02', '2026-03-01', 400],
      ['2026-01-01', '2027-03-01', 400],
    ] as const)
      expect([from, (await ask(from, to)).status]).toEqual([from, status])
  })
})

describe('response headers', () => {
  const POLICY =
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';" +
    "worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';" +
    "require-trusted-types-for 'script';trusted-types default drawings;report-uri /api/csp-reports;report-to csp"

  test.each([
    '/',
    '/dashboard',
    '/assets/app-1a2b3c4d.js',
    '/api/v1/me',
    '/api/v1/nothing',
    '/healthz',
    '/api/openapi.json',
  ])('sends strict response headers for %s', async (path) => {
    const { headers } = await get(path)
    // React Aria's injected styles are allowed by hash, never by 'unsafe-inline'.
    const policy = (headers.get('content-security-policy') ?? '').replace(/ 'sha256-[A-Za-z0-9+/]{43}='/g, '')
    expect(policy).toBe(POLICY)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-dns-prefetch-control': 'off',
      'reporting-endpoints': 'csp="/api/csp-reports"',
      'permissions-policy': expect.stringMatching(
        /^(?=.*publickey-credentials-get=\(self\))(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))/,
      ),
    })
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('forbids inline scripts even on the API documentation page', async () => {
    const policy = (await get('/api/docs/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain('script-src')
    expect(policy).not.toContain('unsafe')
  })

  test('forbids caching of personal data and errors', async () => {
    expect((await get('/api/v1/me', { cookie: erin.cookie })).headers.get('cache-control')).toBe(
      'private, no-store',
    )
    expect((await get('/api/v1/me')).headers.get('cache-control')).toBe('no-store')
    // Fastify rejects an undecodable path before the hook that adds the security headers runs.
    expect((await get('/api/%')).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('gives every request a new request id, and ignores a request id from the client', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await get('/healthz', { 'x-request-id': 'mine' })).headers.get('x-request-id')),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })
})

describe('serving the web build', () => {
  test('caches hashed files for a year, and compresses them', async () => {
    const answer = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'br' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(await answer.text()).toContain('export const app')
  })

  test.each(['/', '/dashboard', '/profiles/0f8c2f6e-3a51-4f0e-9a7e-5b6f0c1d2e3f', '/auth/callback?code=1'])(
    "serves the app's page at %s with revalidation",
    async (path) => {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([200, PAGE])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await rawStatus(path, `If-None-Match: ${answer.headers.get('etag')}`)).toBe(304)
    },
  )

  test('lets browsers use a cached file with an unhashed name, and revalidate the file in the background', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe(
      'public, max-age=300, stale-while-revalidate=604800',
    )
  })

  test.each([
    '/assets/gone-00000000.js',
    '/assets/app-1a2b3c4d.js.map',
    '/missing.png',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '//[.js',
  ])('answers a missing file with 404: %s', async (path) => {
    const status = await rawStatus(path)
    expect(status).toBe(404)
  })

  /** Sends a request over a raw socket, because fetch would normalize the path. */
  function rawStatus(path: string, header = 'Accept: */*'): Promise<number> {
    const { port } = new URL(world.origin)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`)
      })
      socket.once('data', (chunk: Buffer) => {
        resolve(Number(chunk.toString().split(' ')[1]))
        socket.destroy()
      })
      socket.once('error', reject)
    })
  }
})

test('lists every call of the contract in the OpenAPI document, and serves a page that displays the document', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, object>>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const call of Object.values(contract).flatMap((calls) => Object.values(calls)))
    expect([call.path, Object.keys(document.paths[`/api/v1${call.path}`] ?? {})]).toEqual([
      call.path,
      expect.arrayContaining([call.method]),
    ])
  expect((await get('/api/docs/')).status).toBe(200)
})

test('answers ok on /healthz and ready on /readyz', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('logs only the route pattern of a request, without names, addresses, links or places (C70)', async () => {
  const person = await world.person({ name: 'Philippa Featherstone', email: 'philippa@featherstone.example' })
  const headers = { cookie: person.cookie }
  await get(`/api/v1/events/${newId()}?note=Wilhelmina`, headers)
  await get('/api/v1/nowhere/Wilhelmina', headers)
  await send({ cookie: person.cookie }, JSON.stringify({ ...CHILD, id: newId(), name: 'Wilhelmina' }))
  const log = world.logged()
  expect(log).toContain('/api/v1/events/:id')
  for (const text of [
    'Philippa',
    'featherstone',
    'Wilhelmina',
    person.cookie.split('=')[1] ?? '',
    person.password,
  ])
    expect([text, log.includes(text)]).toEqual([text, false])
})

test('shuts down without waiting for a connection that never sent a request (C7)', async () => {
  const ending = await startWorld({ name: 'unasked', roles: ['http'] })
  const { hostname, port } = new URL(ending.origin)
  const socket = connect(Number(port), hostname)
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  // The server accepts connections in order, so a response to a later request shows that `socket` was accepted.
  await fetch(`${ending.origin}/healthz`)
  await ending.close()
  await ended
  expect(ending.logged()).not.toContain('Did not stop')
})

test.each(['apple-app-site-association', 'assetlinks.json'])(
  "answers 404 for %s without app settings, instead of serving the app's page",
  async (name) => {
    expect(await errorOf(await get(`/.well-known/${name}`))).toEqual([404, 'notFound'])
  },
)
