import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { SettableClock } from '../clock.ts'
import { fetchTo, serveBytes, serveHttp, type TestServer } from './misbehaving-server.fixture.ts'
import { readRetryAfter } from './retry-after.ts'

let server: TestServer
afterEach(() => server.close())

const URL_ = 'http://feeds.example.org/calendar.ics?token=secret#part'
const now = Temporal.Instant.from('2026-03-08T06:30:00Z')

describe('outcome of a successful response', () => {
  it('returns the body, content type, ETag, Last-Modified header and final URL of a response', async () => {
    let headers: IncomingHttpHeaders = {}
    let path: string | undefined
    server = await serveHttp((request, response) => {
      headers = request.headers
      path = request.url
      response
        .writeHead(200, {
          'content-type': 'text/calendar; charset=utf-8',
          etag: 'W/"1"',
          'last-modified': 'Sun, 08 Mar 2026 06:00:00 GMT',
          date: 'Sun, 08 Mar 2026 06:29:58 GMT',
        })
        .end('hello')
    })
    expect(await fetchTo(server).ask(URL_, { accept: 'text/calendar' })).toEqual({
      kind: 'ok',
      status: 200,
      body: new Uint8Array(Buffer.from('hello')),
      contentType: 'text/calendar; charset=utf-8',
      etag: 'W/"1"',
      lastModified: 'Sun, 08 Mar 2026 06:00:00 GMT',
      date: Temporal.Instant.from('2026-03-08T06:29:58Z'),
      finalUrl: 'http://feeds.example.org/calendar.ics?token=secret',
    })
    expect(path).toBe('/calendar.ics?token=secret')
    expect(headers).toMatchObject({
      host: 'feeds.example.org',
      accept: 'text/calendar',
      'accept-encoding': 'gzip, br, zstd',
      'user-agent': 'Homefield (+https://homefield.example)',
    })
    expect(headers).not.toHaveProperty('if-none-match')
  })

  it('returns a failure instead of throwing if the HTTP client rejects a request header', async () => {
    server = await serveHttp((_request, response) => response.end())
    expect((await fetchTo(server).ask(URL_, { etag: '"a"\r\nx: y' })).kind).toBe('failed')
    expect(server.connections()).toBe(0)
  })
})

describe('a request with JSON', () => {
  it('sends a request with JSON as POST, and follows no redirect', async () => {
    const asked: string[] = []
    server = await serveHttp((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`)
        if (request.url === '/moved') response.writeHead(307, { location: '/answer' }).end()
        else response.end('{}')
      })
    })
    const fetch = fetchTo(server)
    const json = '{"input":"oak"}'
    expect((await fetch.ask('http://api.example.org/answer', { json })).kind).toBe('ok')
    expect(await fetch.ask('http://api.example.org/moved', { json })).toEqual({
      kind: 'failed',
      reason: 'status',
      status: 307,
    })
    expect(asked).toEqual([`POST /answer application/json ${json}`, `POST /moved application/json ${json}`])
  })
})

describe('conditional requests', () => {
  it('sends a stored ETag and Last-Modified with the next request, and reports a 304 (C39)', async () => {
    let headers: IncomingHttpHeaders = {}
    server = await serveHttp((request, response) => {
      headers = request.headers
      response.writeHead(304).end()
    })
    const lastModified = 'Sun, 08 Mar 2026 06:00:00 GMT'
    expect(await fetchTo(server).ask(URL_, { etag: '"1"', lastModified })).toEqual({ kind: 'notModified' })
    expect(headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': lastModified })
  })

  it('accepts a 304 that has a body (C39)', async () => {
    server = await serveBytes((socket) =>
      socket.end('HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\nhello'),
    )
    expect(await fetchTo(server).ask(URL_, { etag: '"1"' })).toEqual({ kind: 'notModified' })
  })

  it('treats a 304 as a failure if the request was not conditional (C39)', async () => {
    server = await serveHttp((_request, response) => response.writeHead(304).end())
    expect(await fetchTo(server).ask(URL_)).toEqual({ kind: 'failed', reason: 'status', status: 304 })
  })

  it('ignores an ETag of 2,000 characters (C39)', async () => {
    server = await serveHttp((_request, response) =>
      response.writeHead(200, { etag: `"${'x'.repeat(2000)}"` }).end(),
    )
    expect(await fetchTo(server).ask(URL_)).toMatchObject({ kind: 'ok', etag: undefined })
  })
})

describe('error responses', () => {
  it.each([[400], [401], [403], [404], [410], [500], [204], [206], [300]])(
    'reports the status %i (C39)',
    async (status) => {
      server = await serveHttp((_request, response) => response.writeHead(status).end())
      expect(await fetchTo(server).ask(URL_)).toEqual({ kind: 'failed', reason: 'status', status })
    },
  )

  it.each([
    [429, '120', '2026-03-08T06:32:00Z'],
    [503, 'Sun, 08 Mar 2026 07:00:00 GMT', '2026-03-08T07:00:00Z'],
  ])('reports status %i with the header Retry-After: %s (C39)', async (status, header, expected) => {
    server = await serveHttp((_request, response) =>
      response.writeHead(status, { 'retry-after': header }).end(),
    )
    const fetch = fetchTo(server, { clock: new SettableClock(now) })
    const outcome = await fetch.ask(URL_)
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'status', status })
    expect(outcome.kind === 'failed' && outcome.retryAfter?.toString()).toBe(expected)
  })
})

describe('readRetryAfter', () => {
  it.each([
    ['0', '2026-03-08T06:30:00Z'],
    ['  90 ', '2026-03-08T06:31:30Z'],
    ['99999999999', '2026-03-15T06:30:00Z'],
    ['Sun, 08 Mar 2026 06:45:00 GMT', '2026-03-08T06:45:00Z'],
    ['Sunday, 08-Mar-26 06:45:00 GMT', '2026-03-08T06:45:00Z'],
    ['Sun Mar  8 06:45:00 2026', '2026-03-08T06:45:00Z'],
    ['Sun, 08 Mar 2020 06:45:00 GMT', '2026-03-08T06:30:00Z'],
    ['Friday, 06-Mar-99 06:45:00 GMT', '2026-03-08T06:30:00Z'],
    ['Sun, 08 Mar 2026 06:45:60 GMT', '2026-03-08T06:45:59Z'],
    ['Fri, 31 Dec 9999 23:59:59 GMT', '2026-03-15T06:30:00Z'],
  ])('reads "%s" (C39)', (header, expected) => {
    expect(readRetryAfter(header, now)?.toString()).toBe(expected)
  })

  it.each([
    ['-5'],
    ['1.5'],
    ['soon'],
    [''],
    ['2026-03-08T07:00:00Z'],
    ['Sun, 29 Feb 2026 06:45:00 GMT'],
    ['Sun, 99 Xyz 2026 06:45:00 GMT'],
  ])('ignores "%s" (C39)', (header) => expect(readRetryAfter(header, now)).toBeUndefined())
  it('returns undefined if the response has no Retry-After header (C39)', () =>
    expect(readRetryAfter(undefined, now)).toBeUndefined())
})

describe('redirects', () => {
  const chainOf = (length: number) =>
    serveHttp((request, response) => {
      const step = Number(request.url?.slice(1) ?? 0)
      if (step >= length) response.end(`after ${step}`)
      else response.writeHead([301, 302, 303, 307, 308][step % 5] ?? 302, { location: `/${step + 1}` }).end()
    })

  it('follows five redirects (C31)', async () => {
    server = await chainOf(5)
    expect(await fetchTo(server).ask('http://feeds.example.org/0')).toMatchObject({
      kind: 'ok',
      body: new Uint8Array(Buffer.from('after 5')),
      finalUrl: 'http://feeds.example.org/5',
    })
  })

  it('rejects the sixth redirect (C31)', async () => {
    server = await chainOf(6)
    expect(await fetchTo(server).ask('http://feeds.example.org/0')).toEqual({
      kind: 'refused',
      reason: 'redirects',
    })
    expect(server.connections()).toBe(6)
  })

  it('rejects a redirect from https to http without sending anything (C31)', async () => {
    server = await serveHttp((_request, response) =>
      response.writeHead(302, { location: 'http://feeds.example.org/' }).end(),
    )
    expect(await fetchTo(server).ask('https://feeds.example.org/')).toEqual({
      kind: 'refused',
      reason: 'downgrade',
    })
    expect(server.connections()).toBe(1)
  })

  it('follows a redirect from http to https (C31)', async () => {
    server = await serveHttp((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: 'https://b.example.org/x' }).end()
        : response.end('x'),
    )
    expect(await fetchTo(server).ask('http://a.example.org/')).toMatchObject({
      kind: 'ok',
      finalUrl: 'https://b.example.org/x',
    })
  })

  it('drops the caller’s headers after a redirect to another host, even if a later redirect leads back (C31)', async () => {
    const seen: [string | undefined, string | undefined, string | undefined][] = []
    server = await serveHttp((request, response) => {
      const { host, authorization, 'if-none-match': etag } = request.headers
      seen.push([host, authorization, etag])
      const next: Record<string, string> = {
        '/': '/again',
        '/again': 'http://other.example.org/other',
        '/other': 'http://feeds.example.org/back',
      }
      const location = next[request.url ?? '']
      if (location === undefined) response.end()
      else response.writeHead(307, { location }).end()
    })
    await fetchTo(server).ask('http://feeds.example.org/', {
      headers: { authorization: 'Bearer secret' },
      etag: '"1"',
    })
    expect(seen).toEqual([
      ['feeds.example.org', 'Bearer secret', '"1"'],
      ['feeds.example.org', 'Bearer secret', '"1"'],
      ['other.example.org', undefined, '"1"'],
      ['feeds.example.org', undefined, '"1"'],
    ])
  })

  it('reports a redirect without a Location header as a failure with the redirect’s status (C31)', async () => {
    server = await serveHttp((_request, response) => response.writeHead(302).end())
    expect(await fetchTo(server).ask(URL_)).toEqual({ kind: 'failed', reason: 'status', status: 302 })
  })
})

describe('secrets in outcomes', () => {
  it('includes no part of the URL in the outcome of a failed fetch (C40)', async () => {
    const url = 'http://feeds.example.org/p4th-secret?token=t0ken-secret'
    const outcomes = []
    server = await serveBytes((socket) => socket.end('garbage for /p4th-secret?token=t0ken-secret\r\n'))
    outcomes.push(await fetchTo(server).ask(url))
    await server.close()
    outcomes.push(await fetchTo(server).ask(url))
    server = await serveHttp((request, response) => response.writeHead(500).end(request.url))
    outcomes.push(await fetchTo(server).ask(url), await fetchTo(server).ask(url.replace('http', 'ftp')))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed', 'refused'])
    expect(JSON.stringify(outcomes)).not.toMatch(/secret|example/)
  })
})
