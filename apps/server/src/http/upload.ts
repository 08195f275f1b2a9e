import type { Call } from '@homefield/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { on, once } from 'node:events'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError, Shed } from '../lib/app-error.ts'
import { Semaphore, type WantedBy } from '../lib/semaphore.ts'

/**
 * Maximum number of uploads in memory at once, in total and per person.
 * A pending upload costs no memory, because its bytes are not read yet.
 */
const AT_ONCE = { total: 16, perKey: 2, waiting: 64 }
const WAIT_FOR_PLACE_MS = 20_000
/** Aborts an upload after 60 s without data. The client uses the same timeout. */
const PATIENCE_MS = 60_000
/**
 * Number of bytes that an upload must receive every 5 s, if other uploads are waiting for its slot.
 * `other` applies if another person's upload is waiting. Even a slow phone delivers 8 KiB in 5 s.
 * `self` applies if another upload of the same person is waiting.
 * For `self`, one byte is enough, because both uploads share the person's bandwidth.
 */
const PACE = { bytes: { other: 8 * 1024, self: 1 }, everyMs: 5_000 }

export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of the uploaded bytes. */
  readonly digest: Buffer
}

export function fileBody({ maxBytes }: { readonly maxBytes: number }): {
  body: z.ZodFile
  consumes: string[]
} {
  return { body: z.file().max(maxBytes), consumes: ['application/octet-stream'] }
}

/** Accepts a body of any content type as a stream. The format is detected from the bytes; no header is trusted. */
export function takeAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
  // The body is a stream, which a schema cannot validate. `receive` enforces the maximum size.
  scope.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part),
  )
}

type InPlace = <T>(userId: string, act: (wantedBy: () => WantedBy) => Promise<T>) => Promise<T>

/**
 * Limits concurrent uploads.
 * Runs `act` as soon as an upload slot is free.
 * `act` gets a function that returns whether other uploads are waiting for a slot.
 * @throws AppError `unavailable`
 */
export function uploadPlaces(): InPlace {
  const semaphore = new Semaphore(AT_ONCE)
  return async (userId, act) => {
    const leave = await semaphore
      .enter(userId, AbortSignal.timeout(WAIT_FOR_PLACE_MS))
      .catch(() => 'busy' as const)
    if (leave === 'busy') throw new Shed()
    try {
      return await act(() => semaphore.wantedBy(userId))
    } finally {
      leave()
    }
  }
}

/**
 * Waits for the first bytes of a body, so that an upload that sends nothing does not occupy a slot.
 * @throws AppError `tooLarge` (or the call's own code) if Content-Length is too high
 * @throws AppError `malformed` if the connection breaks, `tooSlow` after a minute without data
 */
export async function begun(
  { headers, raw }: FastifyRequest,
  { maxBytes, tooLarge = 'tooLarge' }: NonNullable<Call['upload']>,
): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError(tooLarge)
  if (raw.complete || raw.readableLength > 0) return
  const pace = watchPace(() => null)
  try {
    await once(raw, 'readable', { signal: pace.signal })
  } catch {
    throw pace.signal.aborted ? pace.signal.reason : new AppError('malformed')
  } finally {
    pace.end()
  }
}

/**
 * Reads the whole body without a time limit.
 * Aborts an upload that stalls, or that is too slow while another upload wants its place.
 * @throws AppError `tooLarge` (or the call's own code); `malformed` if the body breaks off; `tooSlow`
 */
export async function receive(
  { body }: FastifyRequest,
  { maxBytes, tooLarge = 'tooLarge' }: NonNullable<Call['upload']>,
  wantedBy: () => WantedBy,
): Promise<Upload> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let size = 0
  // A request without a body is an upload of zero bytes, not an error.
  const stream = body instanceof Readable ? body : Readable.from([])
  const pace = watchPace(wantedBy)
  try {
    // A broken connection emits no more events, so reading from the stream would wait forever.
    if (stream.destroyed) throw new AppError('malformed')
    for await (const [chunk] of on(stream, 'data', { signal: pace.signal, close: ['end'] }) as AsyncIterable<
      [Uint8Array]
    >) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError(tooLarge)
      pace.count(chunk.byteLength)
      hash.update(chunk)
      chunks.push(chunk)
    }
  } catch (error) {
    // Drains the body after an error, because a client that is still sending would not read the response.
    stream.resume()
    if (pace.signal.aborted) throw pace.signal.reason
    throw error instanceof AppError ? error : new AppError('malformed')
  } finally {
    pace.end()
  }
  // The bytes are copied into their own buffer, which can be transferred to a worker thread.
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return { bytes, digest: hash.digest() }
}

/** Returns a signal that aborts with `tooSlow` if too few bytes arrive. */
function watchPace(wantedBy: () => WantedBy): {
  signal: AbortSignal
  count(bytes: number): void
  end(): void
} {
  const ending = new AbortController()
  let bytes = 0
  let quietMs = 0
  const timer = setInterval(() => {
    quietMs = bytes === 0 ? quietMs + PACE.everyMs : 0
    const who = wantedBy()
    const least = who === null ? 0 : PACE.bytes[who]
    if (quietMs >= PATIENCE_MS || bytes < least) ending.abort(new AppError('tooSlow'))
    bytes = 0
  }, PACE.everyMs)
  return {
    signal: ending.signal,
    count: (more) => void (bytes += more),
    end: () => clearInterval(timer),
  }
}
