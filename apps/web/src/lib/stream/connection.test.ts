import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { setTransport } from '../api/transport.ts'
import { keepConnected, reconnectWait, type StreamStatus } from './connection.ts'

it('doubles the randomized wait after each failure, from 250 ms up to 30.25 s', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempt) => reconnectWait(attempt, 1))).toEqual([
    1_250, 2_250, 4_250, 8_250, 16_250, 30_250, 30_250,
  ])
  expect(reconnectWait(6, 0)).toBe(250)
  expect(reconnectWait(6, 0.5)).toBe(15_250)
})

type Answer = (response: ServerResponse) => void

const hello: Answer = (response) =>
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .write('data: {"type":"hello","epoch":"1","revisions":{}}\n\n')
const never: Answer = () => undefined

/** Opens a stream to a test server. The server responds to each request with the next entry of `answers`. */
async function keep(...answers: Answer[]) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let requests = 0
  const server = createServer((_, response) => answers[requests++]?.(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const controller = new AbortController()
  const { port } = server.address() as AddressInfo
  setTransport({
    origin: `http://127.0.0.1:${port}`,
    tokens: { credentials: async () => ({}), hear: async () => undefined },
  })
  const said: StreamStatus[] = []
  const status = (next: StreamStatus) => {
    if (said.at(-1) !== next) said.push(next)
  }
  const kept = keepConnected({ frame: () => undefined, status }, controller.signal)
  onTestFinished(async () => {
    controller.abort()
    await kept
    server.closeAllConnections()
    server.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return { said, requests: () => requests }
}

it('reports `down` from a failure until the stream is live again, but not after a clean close by the server', async () => {
  const { said } = await keep(
    (response) => (hello(response), response.end()),
    (response) => response.writeHead(503).end(),
    (response) => response.destroy(),
    (response) => (hello(response), setTimeout(() => response.destroy(), 50)),
    hello,
  )
  await vi.waitFor(() => expect(said.filter((one) => one === 'live')).toHaveLength(3), { timeout: 20_000 })
  expect(said).toEqual(['connecting', 'live', 'connecting', 'down', 'live', 'down', 'live'])
})

/** Fakes only the clock and `setInterval`. The test server and the waits between attempts use real time. */
function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setInterval', 'clearInterval'] })
}

it('aborts a stream request that gets no response within 15 s', async () => {
  holdClock()
  const { said, requests } = await keep(never, hello)
  await vi.waitFor(() => expect(requests()).toBe(1))
  vi.advanceTimersByTime(15_000)
  expect(said).toEqual(['connecting'])
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(said).toEqual(['connecting', 'down', 'live']), { timeout: 5_000 })
})

it('doubles the time limit after a failure, so that an overloaded server has time to respond', async () => {
  holdClock()
  const { said, requests } = await keep(never, never, hello)
  await vi.waitFor(() => expect(requests()).toBe(1))
  vi.advanceTimersByTime(20_000)
  await vi.waitFor(() => expect(requests()).toBe(2), { timeout: 5_000 })
  vi.advanceTimersByTime(30_000)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(requests()).toBe(2)
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(said).toEqual(['connecting', 'down', 'live']), { timeout: 5_000 })
})

it('reconnects at once when the network comes back, if the pending request is older than a second', async () => {
  holdClock()
  const { said, requests } = await keep(never, hello)
  await vi.waitFor(() => expect(requests()).toBe(1))
  vi.advanceTimersByTime(1_500)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(said).toEqual(['connecting', 'live']), { timeout: 5_000 })
  expect(requests()).toBe(2)
})

it('does not abort a request that was sent less than a second before the network came back', async () => {
  holdClock()
  const { said, requests } = await keep((response) => setTimeout(() => hello(response), 300))
  await vi.waitFor(() => expect(requests()).toBe(1))
  vi.advanceTimersByTime(500)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(said).toEqual(['connecting', 'live']), { timeout: 5_000 })
  expect(requests()).toBe(1)
})
