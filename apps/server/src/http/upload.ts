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
 * Maximum number of uploads in memory at the same time: in total, per person, and waiting for a slot.
 * A waiting upload costs no memory, because the server has not read its bytes yet.
 */
const AT_ONCE = { total: 16, perKey: 2, waiting: 64 }
const WAIT_FOR_PLACE_MS = 20_000
/** An upload without any data for 60 s is aborted. The client uses the same timeout. */
const PATIENCE_MS = 60_000
/**
 * Bytes that an upload must receive every 5 s to keep its slot while another upload waits for a slot.
 * `other`: the waiting upload belongs to another person. Even a slow phone sends 8 KiB in 5 s.
 * `self`: the waiting upload belongs to the same person.
 * For `self`, one byte per 5 s keeps the slot, because a person's own uploads slow each other down.
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

/** Passes bodies of any content type on as a stream. The format is detected from the bytes, never from a header. */
export function takeAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
  // A schema cannot validate a stream. `receive` enforces the maximum size instead.
  scope.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part),
  )
}

type InPlace = <T>(userId: string, act: (wantedBy: () => WantedBy) => Promise<T>) => Promise<T>

/**
 * Limits concurrent uploads.
 * Runs `act` as soon as an upload slot is free. Gives up after 20 s without a free slot.
 * `act` can ask whether an upload of another person, or of the same person, is waiting for a slot.
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
 * Waits for the first bytes of a body, so that an upload without data does not occupy a slot.
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
 * Reads a whole body. A body may take any time as long as bytes keep arriving.
 * Aborts an upload that stalls, or that is too slow while another upload waits for a slot.
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
  // A request without a body counts as an upload of zero bytes, not as an error.
  const stream = body instanceof Readable ? body : Readable.from([])
  const pace = watchPace(wantedBy)
  try {
    // A destroyed stream emits no more events, so reading from the stream would wait forever.
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
    // A client reads an error response only after sending the whole body, so the server reads and drops the rest.
    stream.resume()
    if (pace.signal.aborted) throw pace.signal.reason
    throw error instanceof AppError ? error : new AppError('malformed')
  } finally {
    pace.end()
  }
  // The bytes are copied to a buffer of their own, which can be transferred to a worker thread.
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return { bytes, digest: hash.digest() }
}

/** The returned signal aborts with `tooSlow` if too few bytes arrive. */
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
