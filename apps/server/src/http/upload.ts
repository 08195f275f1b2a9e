import type { Call } from '@homefield/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { Gate } from '../lib/gate.ts'

/**
 * Uploads that are held in memory at once, and of one person. Who waits for his place has sent nothing yet that we keep:
 * his bytes stand before the socket.
 */
const AT_ONCE = { total: 16, perKey: 2, waiting: 64 }
const PATIENCE_MS = 20_000

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

/** Takes a body of whatever type as a stream: what it is, its bytes say, and nobody has to believe a header. */
export function takeAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
  // The schema of the body describes what the stream will give; `receive` holds it to that.
  scope.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part),
  )
}

/** Lets so many upload at once. `act` runs with the place taken. @throws AppError `unavailable` */
export function uploadPlaces(): <T>(userId: string, act: () => Promise<T>) => Promise<T> {
  const gate = new Gate(AT_ONCE)
  return async (userId, act) => {
    const leave = await gate.enter(userId, AbortSignal.timeout(PATIENCE_MS)).catch(() => 'busy' as const)
    if (leave === 'busy') throw new AppError('unavailable')
    try {
      return await act()
    } finally {
      leave()
    }
  }
}

/** The whole body. @throws AppError `tooLarge` or what stands for it, or `malformed` where it breaks off */
export async function receive(
  { headers, body }: FastifyRequest,
  { maxBytes, tooLarge = 'tooLarge' }: NonNullable<Call['upload']>,
): Promise<Upload> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError(tooLarge)
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let size = 0
  // No body at all is an empty one.
  const stream = body instanceof Readable ? body : Readable.from([])
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError(tooLarge)
      hash.update(chunk)
      chunks.push(chunk)
    }
  } catch (error) {
    // What still comes is read and dropped: a client that cannot finish sending does not read the answer.
    stream.resume()
    throw error instanceof AppError ? error : new AppError('malformed')
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
