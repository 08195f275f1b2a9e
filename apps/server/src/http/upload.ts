import type { Call } from '@homefield/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { on, once } from 'node:events'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError, Shed } from '../lib/app-error.ts'
import { Gate, type WantedBy } from '../lib/gate.ts'

/**
 * How many uploads are held in memory at once, of all people and of one. One that waits for its place costs no memory: its
 * bytes are not read yet.
 */
const AT_ONCE = { total: 16, perKey: 2, waiting: 64 }
const WAIT_FOR_PLACE_MS = 20_000
/** Without a byte. The client gives up by itself when none has left for as long. */
const PATIENCE_MS = 60_000
/**
 * How much must arrive to keep a place that is wanted. By somebody else: less than even a slow phone line brings. By the same
 * person: anything at all, since his own files share his line.
 */
const PACE = { bytes: { other: 8 * 1024, self: 1 }, everyMs: 5_000 }

export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of the bytes. */
  readonly digest: Buffer
}

/** How the body of an upload is described. */
export function fileBody({ maxBytes }: { readonly maxBytes: number }): {
  body: z.ZodFile
  consumes: string[]
} {
  return { body: z.file().max(maxBytes), consumes: ['application/octet-stream'] }
}

/** Takes a body of any type as a stream: its bytes say what it is, so no header has to be believed. */
export function takeAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
  // The schema of the body describes what the stream will give; `receive` holds it to that.
  scope.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part),
  )
}

type InPlace = <T>(userId: string, act: (wantedBy: () => WantedBy) => Promise<T>) => Promise<T>

/** Lets so many upload at once. `act` runs with the place taken, and may ask who waits for it. @throws AppError `unavailable` */
export function uploadPlaces(): InPlace {
  const gate = new Gate(AT_ONCE)
  return async (userId, act) => {
    const leave = await gate
      .enter(userId, AbortSignal.timeout(WAIT_FOR_PLACE_MS))
      .catch(() => 'busy' as const)
    if (leave === 'busy') throw new Shed()
    try {
      return await act(() => gate.wantedBy(userId))
    } finally {
      leave()
    }
  }
}

/**
 * Waits for the first bytes of a body, so that an upload that sends none takes no place.
 * @throws AppError `tooLarge` or what stands for it where so much is announced; `malformed` where nothing will come, and
 *   `tooSlow` where nothing has for a minute
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
 * The whole body, which takes as long as it takes: it is given up where nothing of it comes any more, or so little that
 * others who wait for its place cannot be asked to.
 * @throws AppError `tooLarge` or what stands for it; `malformed` where it breaks off; `tooSlow`
 */
export async function receive(
  { body }: FastifyRequest,
  { maxBytes, tooLarge = 'tooLarge' }: NonNullable<Call['upload']>,
  wantedBy: () => WantedBy,
): Promise<Upload> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let size = 0
  // No body at all is an empty one.
  const stream = body instanceof Readable ? body : Readable.from([])
  const pace = watchPace(wantedBy)
  try {
    // Broken off while it waited for its place: no event will tell.
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
    // What still comes is read and dropped: a client that cannot finish sending does not read the answer.
    stream.resume()
    if (pace.signal.aborted) throw pace.signal.reason
    throw error instanceof AppError ? error : new AppError('malformed')
  } finally {
    pace.end()
  }
  // In a buffer of its own, which can be handed to another thread.
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return { bytes, digest: hash.digest() }
}

/** Its signal aborts, with `tooSlow`, where too little is counted. */
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
