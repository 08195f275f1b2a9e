import { createServer } from 'node:https'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Certificate, selfSigned } from './certificate.fixture.ts'
import { listen, serveBytes, serveHttp, type TestServer } from './misbehaving-server.fixture.ts'
import { SafeFetch } from './safe-fetch.ts'

let good: Certificate
let expired: Certificate
let server: TestServer
const names: (string | undefined)[] = []

beforeAll(() => {
  good = selfSigned('feeds.example.org', 2020, 2049)
  expired = selfSigned('feeds.example.org', 2020, 2021)
})
afterEach(() => server.close())

const serveTls = async ({ cert, key }: Certificate) => {
  names.length = 0
  server = await listen(
    createServer({ cert, key }, (request, response) => {
      names.push((request.socket as { servername?: string }).servername)
      response.end('over TLS')
    }),
  )
}
const fetchWith = (ca?: string) =>
  new SafeFetch({
    clock: systemClock,
    userAgent: 'Homefield',
    loopback: () => ({ address: '127.0.0.1', port: server.port, tls: true }),
    ...(ca !== undefined && { ca }),
  })

describe('checks of TLS certificates', () => {
  it('accepts a valid certificate, and sends the host name in the TLS handshake (C31)', async () => {
    await serveTls(good)
    const outcome = await fetchWith(good.cert).ask('https://feeds.example.org/')
    expect(outcome).toMatchObject({ kind: 'ok', body: new Uint8Array(Buffer.from('over TLS')) })
    expect(names).toEqual(['feeds.example.org'])
  })

  it('rejects a certificate for another host (C39)', async () => {
    await serveTls(good)
    expect(await fetchWith(good.cert).ask('https://other.example.org/')).toEqual({
      kind: 'failed',
      reason: 'tls',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(names).toEqual([])
  })

  it('rejects a certificate that does not list the IP address from the URL (C39)', async () => {
    await serveTls(good)
    expect(await fetchWith(good.cert).ask('https://1.1.1.1/')).toMatchObject({ reason: 'tls' })
    expect(names).toEqual([])
  })

  it('reports an expired certificate as CERT_HAS_EXPIRED (C39)', async () => {
    await serveTls(expired)
    expect(await fetchWith(expired.cert).ask('https://feeds.example.org/')).toEqual({
      kind: 'failed',
      reason: 'tls',
      code: 'CERT_HAS_EXPIRED',
    })
    expect(names).toEqual([])
  })

  it('rejects an untrusted certificate, without falling back to http (C39)', async () => {
    await serveTls(good)
    expect(await fetchWith().ask('https://feeds.example.org/', { allowHttp: true })).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(server.connections()).toBe(1)
  })
})

describe('a server without https', () => {
  const fetchByPort = () =>
    new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      loopback: (_host, port) => ({ address: '127.0.0.1', port: server.port, tls: port === 443 }),
    })

  it("retries over http without the caller's headers, and only if `allowHttp` is set (C31)", async () => {
    const seen: (string | undefined)[] = []
    server = await serveHttp((request, response) => {
      seen.push(request.headers.authorization)
      response.end('plain')
    })
    const url = 'https://feeds.example.org/calendar.ics?team=7'
    const headers = { authorization: 'Bearer secret' }
    expect(await fetchByPort().ask(url, { headers })).toMatchObject({ kind: 'failed', reason: 'tls' })
    expect(await fetchByPort().ask(url, { headers, allowHttp: true })).toMatchObject({
      kind: 'ok',
      finalUrl: 'http://feeds.example.org/calendar.ics?team=7',
    })
    expect(seen).toEqual([undefined])
  })

  it('never sends a request body over http after https failed (C31)', async () => {
    let asked = 0
    server = await serveHttp((_request, response) => {
      asked += 1
      response.end('plain')
    })
    const url = 'https://feeds.example.org/token'
    for (const request of [{ json: '{}' }, { form: { client_secret: 'x' } }])
      expect(await fetchByPort().ask(url, { ...request, allowHttp: true })).toMatchObject({
        kind: 'failed',
        reason: 'tls',
      })
    expect(asked).toBe(0)
  })

  it('does not retry over http if the port of the URL is not 443 (C31)', async () => {
    server = await serveHttp((_request, response) => response.end('plain'))
    const fetch = new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      loopback: (_host, port) => ({ address: '127.0.0.1', port: server.port, tls: port === 8443 }),
    })
    expect(await fetch.ask('https://feeds.example.org:8443/', { allowHttp: true })).toMatchObject({
      kind: 'failed',
      reason: 'tls',
    })
  })

  it('does not retry over http if the https URL that failed came from a redirect (C31)', async () => {
    const hosts: (string | undefined)[] = []
    server = await serveHttp((request, response) => {
      hosts.push(request.headers.host)
      response.writeHead(302, { location: 'https://other.example.org/' }).end()
    })
    const fetch = new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      loopback: (host) => ({ address: '127.0.0.1', port: server.port, tls: host === 'other.example.org' }),
    })
    expect(await fetch.ask('https://feeds.example.org/', { allowHttp: true })).toMatchObject({
      kind: 'failed',
      reason: 'tls',
    })
    expect(hosts).toEqual(['feeds.example.org'])
  })

  it('times out if the server never finishes the TLS handshake (C30)', async () => {
    server = await serveBytes(() => {})
    const fetch = new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      limits: { connectMs: 150 },
      loopback: () => ({ address: '127.0.0.1', port: server.port, tls: true }),
    })
    expect(await fetch.ask('https://feeds.example.org/')).toEqual({
      kind: 'failed',
      reason: 'timeout',
      code: 'ETIMEDOUT',
    })
  })
})
