import { afterEach, describe, expect, it } from 'vitest'
import { fetchTo, serveHttp, type TestServer } from './misbehaving-server.fixture.ts'

/* Tests the options for API clients: sending forms and bytes, and reading error bodies. */

let server: TestServer
afterEach(() => server.close())

describe('a request with form fields', () => {
  it('sends form fields as a URL-encoded POST, and does not follow a redirect', async () => {
    const asked: string[] = []
    server = await serveHttp((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`)
        if (request.url === '/moved') response.writeHead(307, { location: '/token' }).end()
        else response.end('{}')
      })
    })
    const form = { grant_type: 'authorization_code', code: 'a&b=c d+ü' }
    const sent = 'application/x-www-form-urlencoded grant_type=authorization_code&code=a%26b%3Dc+d%2B%C3%BC'
    expect((await fetchTo(server).ask('http://api.example.org/token', { form })).kind).toBe('ok')
    expect(await fetchTo(server).ask('http://api.example.org/moved', { form })).toMatchObject({ status: 307 })
    expect(asked).toEqual([`POST /token ${sent}`, `POST /moved ${sent}`])
  })
})

describe('a request with a binary body', () => {
  it('sends a binary body as a POST with the given content type and headers, and does not follow a redirect', async () => {
    const asked: string[] = []
    const got: Buffer[] = []
    server = await serveHttp((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (chunk: Buffer) => parts.push(chunk))
      request.on('end', () => {
        const { 'content-type': type, 'content-length': length, ttl } = request.headers
        asked.push(`${request.method} ${request.url} ${type} ${length} ${ttl as string}`)
        got.push(Buffer.concat(parts))
        if (request.url === '/moved') response.writeHead(308, { location: '/send' }).end()
        else response.writeHead(201).end()
      })
    })
    // The content is not valid UTF-8, so any conversion to text would change the bytes.
    const content = Buffer.from([0, 255, 254, 13, 10, 0xd8, 0, ...Buffer.alloc(4_000, 7)])
    const wish = { bytes: { type: 'application/octet-stream', content }, headers: { ttl: '60' } }
    expect(await fetchTo(server).ask('http://push.example.org/send', wish)).toMatchObject({ status: 201 })
    expect(await fetchTo(server).ask('http://push.example.org/moved', wish)).toMatchObject({ status: 308 })
    expect(asked).toEqual([
      'POST /send application/octet-stream 4007 60',
      'POST /moved application/octet-stream 4007 60',
    ])
    expect(got).toEqual([content, content])
  })
})

describe('a fetch with followRedirects: false', () => {
  it('reports a redirect response as a failure with its status code, and sends no second request', async () => {
    const asked: string[] = []
    server = await serveHttp((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const outcome = await fetchTo(server).ask('http://api.example.org/here', { followRedirects: false })
    expect(outcome).toEqual({ kind: 'failed', reason: 'status', status: 302 })
    expect(asked).toEqual(['/here'])
  })
})

describe('the body of an error response', () => {
  it('returns the body of an error response only if the caller set `errorBytes`', async () => {
    server = await serveHttp((_request, response) => response.writeHead(400).end('{"error":"no"}'))
    const url = 'http://api.example.org/'
    expect(await fetchTo(server).ask(url, { errorBytes: 100 })).toMatchObject({
      kind: 'failed',
      status: 400,
      body: new Uint8Array(Buffer.from('{"error":"no"}')),
    })
    expect(await fetchTo(server).ask(url)).toEqual({ kind: 'failed', reason: 'status', status: 400 })
  })

  it('omits an error response’s body that is longer than `errorBytes` or cannot be decompressed', async () => {
    const url = 'http://api.example.org/'
    server = await serveHttp((request, response) => {
      const isLong = request.url === '/long'
      response.writeHead(500, isLong ? {} : { 'content-encoding': 'gzip' }).end('x'.repeat(1_000))
    })
    for (const path of ['long', 'packed'])
      expect(await fetchTo(server).ask(`${url}${path}`, { errorBytes: 100 })).toEqual({
        kind: 'failed',
        reason: 'status',
        status: 500,
      })
  })
})
