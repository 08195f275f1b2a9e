import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { setTransport } from '../api/transport.ts'
import { keepConnected, reconnectWait, type StreamStatus } from './connection.ts'

it('waits longer each time, up to half a minute, never for nothing, and not in step with others', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempt) => reconnectWait(attempt, 1))).toEqual([
    1_250, 2_250, 4_250, 8_250, 16_250, 30_250, 30_250,
  ])
  expect(reconnectWait(6, 0)).toBe(250)
  expect(reconnectWait(6, 0.5)).toBe(15_250)
})

it('is down from the first failure until it is live, and not where the server ends a stream in order', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const hello = (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write('data: {"type":"hello","epoch":"1","revisions":{}}\n\n')
  const answers: ((response: ServerResponse) => void)[] = [
    (response) => (hello(response), response.end()),
    (response) => response.writeHead(503).end(),
    (response) => response.destroy(),
    (response) => (hello(response), setTimeout(() => response.destroy(), 50)),
    (response) => hello(response),
  ]
  const server = createServer((_, response) => answers.shift()?.(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const controller = new AbortController()
  let kept = Promise.resolve()
  onTestFinished(async () => {
    controller.abort()
    await kept
    server.closeAllConnections()
    server.close()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const { port } = server.address() as AddressInfo
  setTransport({
    origin: `http://127.0.0.1:${port}`,
    tokens: { proofs: async () => ({}), hear: async () => undefined },
  })
  const said: StreamStatus[] = []
  const status = (next: StreamStatus) => {
    if (said.at(-1) !== next) said.push(next)
  }
  kept = keepConnected({ frame: () => undefined, status }, controller.signal)
  await vi.waitFor(() => expect(said.filter((one) => one === 'live')).toHaveLength(3), { timeout: 20_000 })
  expect(said).toEqual(['connecting', 'live', 'connecting', 'down', 'live', 'down', 'live'])
})
