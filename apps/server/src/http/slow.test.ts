import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { adaptErrors } from './errors.ts'
import { ANSWER_MS, answerInTime, endSlowRequests } from './slow.ts'
import { begun, receive, takeAnyBytes, uploadPlaces } from './upload.ts'

/* Tests connections so slow that a request takes minutes. The connections are real, but the clock is fake. */

const MINUTE = 60_000
let app: FastifyInstance
let release: () => void
const sockets: Socket[] = []

beforeEach(async () => {
  app = Fastify()
  adaptErrors(app)
  endSlowRequests(app)
  answerInTime(app)
  app.post('/json', async () => ({ size: 0 }))
  const released = new Promise<void>((resolve) => (release = resolve))
  app.post('/refused', { config: { takesFile: true }, onRequest: refuse }, async () => ({ size: 0 }))
  app.get('/large', async () => Buffer.alloc(32 * 1024 * 1024))
  app.get('/waits', () => released.then(() => ({ size: 0 })))
  const inPlace = uploadPlaces()
  await app.register(async (scope) => {
    takeAnyBytes(scope)
    const upload = { maxBytes: 100_000 }
    scope.route<{ Params: { who: string } }>({
      method: 'POST',
      url: '/file/:who',
      config: { takesFile: true },
      handler: async (request) => {
        await begun(request, upload)
        return inPlace(request.params.who, async (wantedBy) => {
          const { bytes } = await receive(request, upload, wantedBy)
          return { size: bytes.byteLength }
        })
      },
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function refuse(): Promise<void> {
  throw new AppError('unauthenticated')
}

/** Opens a TCP connection and sends a request as raw text. */
function send(head: string, body = ''): { socket: Socket; heard: () => string; ended: Promise<unknown> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\n`)
  socket.write(`Content-Type: application/json\r\nContent-Length: 40\r\n\r\n${body}`)
  return { socket, heard: () => heard, ended: once(socket, 'close') }
}
const file = (who: string, body = '') => send(`POST /file/${who}`, body)

const QUARTER = 'x'.repeat(10)
const WHOLE = 'x'.repeat(40)

/** Lets the event loop run until all pending network I/O has been handled. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}
async function pass(ms: number): Promise<void> {
  await arrived()
  await vi.advanceTimersByTimeAsync(ms)
  await arrived()
}

describe('a file upload on a slow line', () => {
  test('does not abort a slow upload as long as bytes keep arriving', async () => {
    const { socket, heard } = file('erin', QUARTER)
    for (let part = 1; part < 4; part++) {
      await pass(50_000)
      expect(heard()).toBe('')
      socket.write(QUARTER)
    }
    await arrived()
    expect(heard()).toMatch(/^HTTP\/1.1 200[^]*{"size":40}$/)
  })

  test.each([
    ['a body of which no byte arrives', ''],
    ['a body that stops arriving', QUARTER],
  ])('%s is aborted after a minute with 408 `tooSlow`', async (_what, body) => {
    const { heard, ended } = file('erin', body)
    await pass(MINUTE - 5_000)
    expect(heard()).toBe('')
    await pass(10_000)
    expect(heard()).toMatch(/^HTTP\/1.1 408[^]*connection: close[^]*"code":"tooSlow"/i)
    await ended
  })

  test('gives an upload that was rejected early one more minute to send the rest of the file', async () => {
    const { socket, heard, ended } = send('POST /refused', '{')
    await arrived()
    expect(heard()).toMatch(/^HTTP\/1.1 401/)
    await pass(MINUTE - 1)
    expect(socket.destroyed).toBe(false)
    await pass(1)
    await ended
  })

  test("gives a file upload up to one hour, the server's request timeout", () => {
    expect(app.server.requestTimeout).toBe(60 * MINUTE)
  })
})

describe('many uploads that hold their connections open', () => {
  const hold = (body?: string) => Array.from({ length: 16 }, (_, index) => file(`holder${index % 8}`, body))

  test('accepts an upload while other people’s uploads send no bytes', async () => {
    hold()
    await arrived()
    const { heard } = file('maya', WHOLE)
    await arrived()
    expect(heard()).toMatch(/^HTTP\/1.1 200/)
  })

  test('evicts exactly one stalled upload when another person’s upload waits for a slot', async () => {
    const holders = hold(QUARTER)
    await pass(20_000)
    const { heard } = file('maya', WHOLE)
    await arrived()
    expect(heard()).toBe('')
    await pass(5_000)
    expect(heard()).toMatch(/^HTTP\/1.1 200/)
    expect(holders.filter((holder) => holder.heard() !== '')).toHaveLength(1)
  })
})

describe('three concurrent uploads of one person', () => {
  const send3 = async () => {
    const [one, two] = [file('erin', QUARTER), file('erin', QUARTER)]
    await arrived()
    const third = file('erin', WHOLE)
    await pass(1_000)
    return { one, two, third }
  }

  test('makes the third upload wait while the first two uploads keep making progress', async () => {
    const { one, two, third } = await send3()
    for (let part = 1; part < 4; part++) {
      await pass(5_000)
      expect([one.heard(), two.heard(), third.heard()]).toEqual(['', '', ''])
      for (const { socket } of [one, two]) socket.write(QUARTER)
    }
    await arrived()
    for (const { heard } of [one, two, third]) expect(heard()).toMatch(/^HTTP\/1.1 200/)
  })

  test('evicts one of two stalled uploads so that the person’s third upload can start', async () => {
    const { one, two, third } = await send3()
    await pass(10_000)
    expect(third.heard()).toMatch(/^HTTP\/1.1 200/)
    expect([one.heard(), two.heard()].filter((heard) => heard !== '')).toHaveLength(1)
  })
})

describe('time limit for a client that does not read the response', () => {
  test('aborts a response that the client does not read', async () => {
    expect(app.server.timeout).toBe(5 * MINUTE)
    // Node measures `server.timeout` with a clock of its own, which fake timers do not control.
    app.server.timeout = 100
    const closed = new Promise((resolve) =>
      app.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
    )
    const { socket } = send('GET /large', WHOLE)
    socket.pause()
    await closed
  })
})

describe('time limit for a request that is not a file upload', () => {
  test.each(['POST /json', 'POST /nowhere', 'GET /nowhere'])(
    'a request has a minute to send the body that it announced: %s',
    async (head) => {
      const { ended, socket } = send(head, '{')
      await pass(MINUTE - 1)
      expect(socket.destroyed).toBe(false)
      await pass(1)
      await ended
    },
  )

  test('gives a request one minute to send its headers', () => {
    expect(app.server.headersTimeout).toBe(MINUTE)
  })

  test('answers 503 with Retry-After if the handler does not finish in time, and ignores its late answer', async () => {
    const { heard } = send('GET /waits', WHOLE)
    await pass(ANSWER_MS - 1)
    expect(heard()).toBe('')
    await pass(1)
    expect(heard()).toMatch(/^HTTP\/1.1 503[^]*retry-after: 2[^]*"code":"unavailable"/i)
    release()
    await arrived()
    expect(heard().match(/HTTP\/1.1/g)).toHaveLength(1)
  })

  test('does not count the time in which the client sends the body', async () => {
    const { heard, socket } = send('POST /json', WHOLE.slice(0, 39))
    await pass(MINUTE - 1)
    socket.write('}')
    await arrived()
    // The body is no JSON. The server has read all of it, instead of giving up after ANSWER_MS.
    expect(heard()).toMatch(/^HTTP\/1.1 400[^]*"code":"malformed"/)
  })
})
