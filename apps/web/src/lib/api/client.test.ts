import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, OfflineError, retryAfterOf } from './api-error.ts'
import { api, patient, read } from './client.ts'
import { onUnauthenticated, setRequestAccount, setTransport } from './transport.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer = (_, response) => void response.end()
let server: Server
const heard: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setTransport({
    origin,
    tokens: {
      credentials: () => Promise.resolve({ Authorization: 'Bearer secret' }),
      hear: (path, { status }) => Promise.resolve(void heard.push(`${path} ${status}`)),
    },
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => setRequestAccount(null))

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}
const error = (code: string) => ({
  error: { code, message: 'As the server says', requestId: 'r1', details: { a: 1 } },
})
const failureOfMe = () =>
  read(api.GET('/me')).then(
    () => null,
    (reason: unknown) => reason,
  )

describe('API requests', () => {
  it('sends the account id and the credential with a request and returns the response data', async () => {
    let seen: IncomingMessage | undefined
    answer = (request, response) => {
      seen = request
      json(200, { id: 'me' })(request, response)
    }
    setRequestAccount('account-1')
    expect(await read(api.GET('/me'))).toEqual({ id: 'me' })
    expect(seen?.url).toBe('/api/v1/me')
    expect(heard).toEqual(['/api/v1/me 200'])
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer secret', 'account-id': 'account-1' })
  })

  it("throws an ApiError with every field of the server's error response", async () => {
    answer = json(429, error('tooManyRequests'), { 'Retry-After': '7' })
    const failure = await failureOfMe()
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      code: 'tooManyRequests',
      message: 'As the server says',
      status: 429,
      details: { a: 1 },
      requestId: 'r1',
      retryAfter: 7_000,
    })
  })

  it("maps a proxy's 502 to `unavailable`", async () => {
    answer = (_, response) =>
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
    expect(await failureOfMe()).toMatchObject({ name: 'ApiError', code: 'unavailable', status: 502 })
  })

  it.each([
    ['a dropped connection', ((request) => request.socket.destroy()) satisfies Answer],
    [
      'a truncated body',
      ((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
        response.write('{"id":', () => response.destroy())
      }) satisfies Answer,
    ],
    [
      'a captive portal’s login page with status 200',
      ((_, response) => response.end('<html>Welcome</html>')) satisfies Answer,
    ],
    [
      'a captive portal’s login page with status 403',
      ((_, response) => response.writeHead(403).end('<html>')) satisfies Answer,
    ],
  ])('throws OfflineError on %s', async (_, how) => {
    answer = how
    expect(await failureOfMe()).toBeInstanceOf(OfflineError)
  })

  it('throws OfflineError at the time limit, whether or not the response headers have arrived', async () => {
    answer = (_, response) => void response.writeHead(200).write('{')
    await expect(read(api.GET('/me', { fetch: patient(50) }))).rejects.toBeInstanceOf(OfflineError)
    answer = () => undefined
    await expect(read(api.GET('/me', { fetch: patient(50) }))).rejects.toBeInstanceOf(OfflineError)
  })

  it('throws AbortError when the caller aborts', async () => {
    answer = () => undefined
    const controller = new AbortController()
    const reading = read(api.GET('/me', { signal: controller.signal }))
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('requests after the session ended', () => {
  it('reports the end of a session once, for the account that made the request', async () => {
    const notified: string[] = []
    const stop = onUnauthenticated((account) => notified.push(account))
    answer = json(401, error('unauthenticated'))
    await failureOfMe()
    expect(notified, 'accounts reported without a signed-in account').toEqual([])
    setRequestAccount('account-1')
    await failureOfMe()
    expect(notified).toEqual(['account-1'])
    answer = (_, response) => response.writeHead(401).end('<html>Pay for Wi-Fi</html>')
    await failureOfMe()
    expect(notified, 'accounts reported after an answer that is not from our server').toEqual(['account-1'])
    stop()
  })

  it('does not report the end of a session if another account signed in after the request', async () => {
    const notified: string[] = []
    const stop = onUnauthenticated((account) => notified.push(account))
    setRequestAccount('account-1')
    answer = (request, response) => {
      setRequestAccount('account-2')
      json(401, error('unauthenticated'))(request, response)
    }
    const sync = read(api.POST('/teams/{id}/sync', { params: { path: { id: '1' } } }))
    await expect(sync).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(notified).toEqual([])
    stop()
  })

  it("aborts pending reads when the tab's account changes, but lets pending mutations finish", async () => {
    const under: (() => void)[] = []
    let left = 0
    answer = (request, response) => {
      response.on('close', () => (left += response.writableFinished ? 0 : 1))
      under.push(() => json(200, {})(request, response))
    }
    setRequestAccount('account-1')
    const me = failureOfMe()
    const sync = read(api.POST('/teams/{id}/sync', { params: { path: { id: '1' } } }))
    await expect.poll(() => under.length).toBe(2)
    setRequestAccount(null)
    expect(await me).toBeInstanceOf(OfflineError)
    await expect.poll(() => left).toBe(1)
    for (const finish of under) finish()
    expect(await sync).toEqual({})
    answer = json(200, { id: 'me' })
    expect(await read(api.GET('/me')), 'answer of a read without an account').toEqual({ id: 'me' })
    setRequestAccount('account-1')
    expect(await read(api.GET('/me')), 'answer of a read of the next account').toEqual({ id: 'me' })
  })
})

it('parses a Retry-After header in seconds and ignores a date or any other text', () => {
  const of = (value: string) => retryAfterOf(new Headers({ 'Retry-After': value }))
  expect(of('120')).toBe(120_000)
  expect(of('Sun, 01 Mar 2026 10:00:30 GMT')).toBeUndefined()
  expect(of('-1')).toBeUndefined()
  expect(of('soon')).toBeUndefined()
  expect(retryAfterOf(new Headers())).toBeUndefined()
  expect(retryAfterOf(new Headers({ 'X-Retry-After': '3' })), 'the X-Retry-After header of better-auth').toBe(
    3_000,
  )
})
