import type { Writable } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchTo, serveBytes, serveHttp, type TestServer } from './misbehaving-server.fixture.ts'
import type { FetchOutcome } from './outcome.ts'

let server: TestServer
afterEach(() => server.close())

const URL_ = 'http://feeds.example.org/calendar.ics'
const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const text = (outcome: FetchOutcome): string | undefined =>
  outcome.kind === 'ok' ? Buffer.from(outcome.body).toString() : undefined

/** 32 MiB of zeros compress to less than 32 KiB. The tests send them as a decompression bomb. */
const ZEROS = Buffer.alloc(32 * 1024 * 1024)
const LIMIT = 256 * 1024

const PACKERS: Record<string, (data: Buffer) => Buffer> = {
  gzip: (data) => gzipSync(data),
  'x-gzip': (data) => gzipSync(data),
  br: (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: (data) => zstdCompressSync(data),
  deflate: (data) => deflateSync(data),
  'deflate (bare)': (data) => deflateRawSync(data),
}
const codings = Object.keys(PACKERS)
const pack = (name: string, data: Buffer): Buffer => PACKERS[name]?.(data) ?? data
const headerOf = (name: string): string => name.replace(' (bare)', '')

describe('limits for compressed response bodies', () => {
  it.each(codings)('decompresses %s (C30)', async (coding) => {
    const packed = pack(coding, Buffer.from(CALENDAR))
    server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': headerOf(coding) }).end(packed),
    )
    expect(text(await fetchTo(server).ask(URL_))).toBe(CALENDAR)
  })

  it.each(codings)('stops reading a %s bomb while decompressing it (C30)', async (coding) => {
    const packed = pack(coding, ZEROS)
    expect(packed.byteLength).toBeLessThan(LIMIT)
    server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': headerOf(coding) }).end(packed),
    )
    const fetch = fetchTo(server, { limits: { maxBytes: LIMIT } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('stops reading an endless gzip stream at the size limit, and closes the connection to the server (C30)', async () => {
    const gzip = createGzip()
    server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      gzip.pipe(response)
      response.on('close', () => gzip.destroy())
      flood(gzip, ZEROS.subarray(0, 1024 * 1024))
    })
    const fetch = fetchTo(server, { limits: { maxBytes: LIMIT } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
    await vi.waitFor(() => expect(gzip.destroyed).toBe(true))
  })

  it('stops reading endless empty gzip members, although they decompress to nothing (C30)', async () => {
    const empty = gzipSync(Buffer.alloc(0))
    server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      flood(response, Buffer.concat(Array.from({ length: 1000 }, () => empty)))
    })
    const fetch = fetchTo(server, { limits: { maxBytes: LIMIT } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
  })

  it('rejects a zstd body if decompression would need a window of 128 MiB (C30)', async () => {
    server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'zstd' })
      createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 27 } })
        .end(CALENDAR)
        .pipe(response)
    })
    expect(await fetchTo(server).ask(URL_)).toMatchObject({ kind: 'failed', reason: 'malformed' })
  })

  it.each(['gzip, gzip', 'compress', 'gzip;q=1'])('rejects the encoding "%s" (C30)', async (coding) => {
    server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(gzipSync(gzipSync(CALENDAR))),
    )
    expect(await fetchTo(server).ask(URL_)).toEqual({
      kind: 'failed',
      reason: 'malformed',
      code: 'CONTENT_ENCODING',
    })
  })

  it.each(['UTF-8', 'none', '8bit'])('accepts the encoding "%s" as uncompressed', async (coding) => {
    server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(CALENDAR),
    )
    expect(text(await fetchTo(server).ask(URL_))).toBe(CALENDAR)
  })

  it.each(codings)(
    'reports a truncated %s body as a failure, not as half a calendar (C36)',
    async (coding) => {
      const packed = pack(coding, Buffer.from(CALENDAR.repeat(20)))
      server = await serveHttp((_request, response) =>
        response
          .writeHead(200, { 'content-encoding': headerOf(coding) })
          .end(packed.subarray(0, packed.length / 2)),
      )
      expect(await fetchTo(server).ask(URL_)).toMatchObject({ kind: 'failed', reason: 'malformed' })
    },
  )

  it.each(['gzip', 'br', 'zstd', 'deflate'])(
    'reports an empty body with the encoding "%s" as a failure (C36)',
    async (coding) => {
      server = await serveHttp((_request, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(),
      )
      expect(await fetchTo(server).ask(URL_)).toMatchObject({ kind: 'failed', reason: 'malformed' })
    },
  )
})

describe('oversized or broken response bodies', () => {
  it('does not read a body with a Content-Length above the limit (C30)', async () => {
    server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) }).flushHeaders()
    })
    expect(await fetchTo(server).ask(URL_)).toEqual({ kind: 'failed', reason: 'tooLarge' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('stops reading an endless body (C30)', async () => {
    server = await serveHttp((_request, response) => flood(response.writeHead(200), Buffer.alloc(65536, 'x')))
    const fetch = fetchTo(server, { limits: { maxBytes: LIMIT } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('accepts a body of exactly `maxBytes` bytes, and rejects a body that is one byte longer (C30)', async () => {
    server = await serveHttp((request, response) =>
      response.writeHead(200).end(Buffer.alloc(request.url === '/more' ? LIMIT + 1 : LIMIT)),
    )
    const fetch = fetchTo(server, { limits: { maxBytes: LIMIT } })
    expect(await fetch.ask('http://feeds.example.org/')).toMatchObject({ kind: 'ok' })
    expect(await fetch.ask('http://feeds.example.org/more')).toMatchObject({ reason: 'tooLarge' })
    expect(await fetch.ask('http://feeds.example.org/', { maxBytes: LIMIT - 1 })).toMatchObject({
      reason: 'tooLarge',
    })
  })

  it('rejects a response if its headers exceed the size limit for headers (C30)', async () => {
    server = await serveBytes((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      for (let index = 0; index < 2000; index++) socket.write(`x-${index}: ${'y'.repeat(64)}\r\n`)
    })
    expect(await fetchTo(server).ask(URL_)).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
  })

  it('fails if the server sends fewer bytes than the Content-Length header promises (C36)', async () => {
    server = await serveBytes((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${CALENDAR}`)
    })
    expect((await fetchTo(server).ask(URL_)).kind).toBe('failed')
  })

  it('ignores the bytes that a server sends beyond the Content-Length (C36)', async () => {
    server = await serveBytes((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n${CALENDAR}`)
    })
    expect(text(await fetchTo(server).ask(URL_))).toBe('BEGIN')
  })

  it.each([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a truncated header', 'HTTP/1.1 200 OK\r\ncontent-ty'],
    ['an invalid Content-Length', 'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n'],
    ['an invalid chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['nothing', ''],
  ])('reports %s as a failure (C36)', async (_what, answer) => {
    server = await serveBytes((socket) => socket.end(answer))
    expect((await fetchTo(server).ask(URL_)).kind).toBe('failed')
  })
})

describe('timeouts for slow servers', () => {
  it('times out if the server sends no response (C30)', async () => {
    server = await serveBytes(() => {})
    const fetch = fetchTo(server, { limits: { headersMs: 200 } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'timeout' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('times out if the server sends the headers and then no body (C30)', async () => {
    server = await serveHttp((_request, response) => response.writeHead(200).flushHeaders())
    const fetch = fetchTo(server, { limits: { idleMs: 200 } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'timeout' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('ends a fetch at its deadline even if the server keeps the connection busy with single bytes (C30)', async () => {
    server = await serveHttp((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('B'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const fetch = fetchTo(server, { limits: { idleMs: 60_000, totalMs: 400 } })
    expect(await fetch.ask(URL_)).toEqual({ kind: 'failed', reason: 'timeout' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('applies one deadline to all redirects of a fetch (C30)', async () => {
    server = await serveHttp((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/next' }).end(), 150)
    })
    const fetch = fetchTo(server, { limits: { totalMs: 400 } })
    expect(await fetch.ask(URL_)).toEqual({ kind: 'failed', reason: 'timeout' })
  })

  it('times out if the server sends endless 1xx responses and no final response (C30)', async () => {
    server = await serveBytes((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 10)
      socket.on('close', () => clearInterval(drip))
    })
    const fetch = fetchTo(server, { limits: { totalMs: 400 } })
    expect(await fetch.ask(URL_)).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })

  it('times out if the name server never answers (C30)', async () => {
    server = await serveBytes(() => {})
    const fetch = fetchTo(server, { limits: { totalMs: 100 }, resolve: () => new Promise(() => {}) })
    expect(await fetch.ask('https://silent.example.com/')).toEqual({ kind: 'failed', reason: 'timeout' })
  })

  it('ends a running fetch when the caller’s AbortSignal fires or when SafeFetch is closed', async () => {
    server = await serveBytes(() => {})
    const fetch = fetchTo(server)
    const stop = new AbortController()
    const stopped = fetch.ask(URL_, { signal: stop.signal })
    const left = fetch.ask(URL_)
    await vi.waitFor(() => expect(server.open()).toBe(2))
    stop.abort()
    expect(await stopped).toEqual({ kind: 'failed', reason: 'aborted' })
    await vi.waitFor(() => expect(server.open()).toBe(1))
    fetch.close()
    expect(await left).toEqual({ kind: 'failed', reason: 'aborted' })
    expect(await fetch.ask(URL_)).toEqual({ kind: 'failed', reason: 'aborted' })
    expect(await fetch.ask(URL_, { signal: stop.signal })).toEqual({ kind: 'failed', reason: 'aborted' })
  })
})

describe('many concurrent fetches', () => {
  it('limits connections in total and per host, so that 500 hanging fetches do not block a fetch from another host (C30)', async () => {
    let most = 0
    server = await serveHttp((request, response) => {
      most = Math.max(most, server.open())
      if (request.headers.host === 'quick.example.org') response.end('quick')
    })
    const fetch = fetchTo(server, { semaphore: { total: 8, perKey: 3 }, limits: { totalMs: 30_000 } })
    const stop = new AbortController()
    const silent = Array.from({ length: 500 }, (_, index) =>
      fetch.ask(`http://silent${index % 2}.example.org/${index}`, { signal: stop.signal }),
    )
    expect(text(await fetch.ask('http://quick.example.org/'))).toBe('quick')
    expect(most).toBeLessThanOrEqual(8)
    expect(server.connections()).toBe(7)
    stop.abort()
    const outcomes = await Promise.all(silent)
    expect(outcomes.every((outcome) => outcome.kind === 'failed' && outcome.reason === 'aborted')).toBe(true)
    expect(text(await fetch.ask('http://quick.example.org/'))).toBe('quick')
  })

  it('lets no fetch wait for a host whose last fetches all timed out, until the host responds again (C30)', async () => {
    let isSilent = true
    server = await serveHttp((_request, response) => {
      if (!isSilent) response.end('back')
    })
    const fetch = fetchTo(server, { semaphore: { total: 8, perKey: 2 } })
    const sent = Array.from({ length: 20 }, () => fetch.ask(URL_, { totalMs: 300 }))

    const reasons = (await Promise.all(sent)).map((outcome) => 'reason' in outcome && outcome.reason)
    // The slot of the fifth timeout may admit another fetch before the sixth timeout makes the host silent.
    const timeouts = reasons.filter((reason) => reason === 'timeout').length
    expect(timeouts).toBeGreaterThanOrEqual(6)
    expect(timeouts).toBeLessThanOrEqual(8)
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(20 - timeouts)

    isSilent = false
    expect(text(await fetch.ask(URL_))).toBe('back')
    const after = await Promise.all(Array.from({ length: 20 }, () => fetch.ask(URL_)))
    expect(after.map(text)).toEqual(Array.from({ length: 20 }, () => 'back'))
  })

  it('starts the deadline of a fetch only after the fetch leaves the queue (C30)', async () => {
    server = await serveHttp((request, response) => {
      if (request.url === '/quick') response.end('quick')
    })
    const fetch = fetchTo(server, { semaphore: { total: 1, perKey: 1 } })
    const silent = [1, 2, 3].map(() => fetch.ask(URL_, { totalMs: 400 }))
    let begun = 0
    const request = { totalMs: 400, onBegin: () => void begun++ }
    const waiting = fetch.ask('http://feeds.example.org/quick', request)
    expect(begun).toBe(0)
    expect(text(await waiting)).toBe('quick')
    expect(begun).toBe(1)
    expect(await Promise.all(silent)).toEqual([1, 2, 3].map(() => ({ kind: 'failed', reason: 'timeout' })))
  })

  it('fails with `busy` and stops reading the response body when `takeBytes` reports that memory is used up (C30)', async () => {
    server = await serveHttp((_request, response) => flood(response, Buffer.alloc(16 * 1024)))
    let room = LIMIT
    const takeBytes = (bytes: number) => (room -= bytes) >= 0
    const outcome = await fetchTo(server).ask(URL_, { takeBytes })
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'busy' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })

  it('rejects a fetch if too many fetches are pending (C30)', async () => {
    server = await serveHttp((_request, response) => response.writeHead(200).flushHeaders())
    const fetch = fetchTo(server, { semaphore: { total: 1, perKey: 1, waiting: 1 } })
    const first = fetch.ask(URL_)
    const second = fetch.ask(URL_)
    expect(await fetch.ask(URL_)).toEqual({ kind: 'failed', reason: 'busy' })
    fetch.close()
    await Promise.all([first, second])
  })
})

/** Writes `chunk` again and again until the client closes the connection, to simulate an endless response. */
function flood(into: Writable, chunk: Buffer): void {
  const more = (): void => {
    while (!into.destroyed && into.write(chunk));
    if (!into.destroyed) into.once('drain', more)
  }
  more()
}
