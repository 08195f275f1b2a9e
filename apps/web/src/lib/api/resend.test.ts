import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineError } from './api-error.ts'
import { watchNetwork } from './resend.ts'
import { carry } from './transport.ts'

type Answer = (response: ServerResponse) => void

const fine: Answer = (response) => response.end('fine')
const never: Answer = () => undefined

const network = new EventTarget()
watchNetwork(network)
const comesBack = () => network.dispatchEvent(new Event('online'))

let answers: Answer[]
let asked: { line: string; body: string }[]
let origin: string
let begun = 0
const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    asked.push({ line: [request.method, request.headers['command-id']].join(' '), body })
    answers.shift()?.(response)
  })
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

beforeEach(async () => {
  asked = []
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'] })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Start each test an hour after the previous test, so that the previous test's reconnect is long ago.
  // A recent reconnect would make the code under test resend earlier.
  vi.advanceTimersByTime(3_600_000 * ++begun)
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const write = (signal?: AbortSignal) =>
  new Request(origin, {
    method: 'POST',
    headers: { 'Command-Id': 'c1' },
    body: 'hello',
    signal: signal ?? null,
  })
const arrived = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count))

it('resends a pending command unchanged when the network comes back', async () => {
  answers = [never, fine]
  const call = carry(write())
  await arrived(1)
  vi.advanceTimersByTime(1_500)
  comesBack()
  vi.advanceTimersByTime(0)
  expect(await (await call).text()).toBe('fine')
  expect(asked).toEqual([
    { line: 'POST c1', body: 'hello' },
    { line: 'POST c1', body: 'hello' },
  ])
})

it('resends a request that gets no response within 5 s if the network had just come back', async () => {
  answers = [never, fine]
  comesBack()
  const call = carry(new Request(origin))
  await arrived(1)
  vi.advanceTimersByTime(4_900)
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(await (await call).text()).toBe('fine')
  expect(asked).toHaveLength(2)
})

it('does not resend a request if the response arrives within 5 s of a reconnect', async () => {
  answers = [(response) => void setImmediate(() => fine(response))]
  comesBack()
  expect(await (await carry(new Request(origin))).text()).toBe('fine')
  vi.advanceTimersByTime(10_000)
  expect(asked).toHaveLength(1)
})

it('sends a request to a slow server only once and times out after 30 s', async () => {
  answers = [never, fine]
  const call = carry(write()).catch((error: unknown) => error)
  await arrived(1)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await call).toBeInstanceOf(OfflineError)
  expect(asked).toHaveLength(1)
})

it('resends a request at most once', async () => {
  answers = [never, never, fine]
  const call = carry(write()).catch((error: unknown) => error)
  await arrived(1)
  vi.advanceTimersByTime(1_500)
  comesBack()
  vi.advanceTimersByTime(0)
  await arrived(2)
  comesBack()
  await vi.advanceTimersByTimeAsync(28_500)
  expect(await call).toBeInstanceOf(OfflineError)
  expect(asked).toHaveLength(2)
})

it('does not resend a POST without a Command-Id', async () => {
  answers = [never, fine]
  const call = carry(new Request(origin, { method: 'POST', body: 'a password' })).catch(
    (error: unknown) => error,
  )
  await arrived(1)
  vi.advanceTimersByTime(1_500)
  comesBack()
  await vi.advanceTimersByTimeAsync(28_500)
  expect(await call).toBeInstanceOf(OfflineError)
  expect(asked).toHaveLength(1)
})

it('lets the caller abort a request before the response arrives or while reading the body', async () => {
  answers = [never, (response) => void response.write('half a sent')]
  const before = new AbortController()
  const call = carry(write(before.signal)).catch((error: unknown) => error)
  await arrived(1)
  before.abort(new Error('enough'))
  expect(await call).toMatchObject({ message: 'enough' })
  const amid = new AbortController()
  const response = await carry(write(amid.signal))
  const text = response.text().catch((error: unknown) => error)
  amid.abort(new Error('enough'))
  expect(await text).toBeInstanceOf(Error)
  expect(asked).toHaveLength(2)
})
