import { pipeline, Readable, Transform } from 'node:stream'
import zlib from 'node:zlib'

/** Thrown if the body is too large, before or after decompression. */
export class TooLargeError extends Error {
  readonly code = 'TOO_LARGE'
}

/** Thrown if the caller's `takeBytes` returns false because no memory is left for the body. */
export class NoRoomError extends Error {
  readonly code = 'NO_ROOM'
}

/** Thrown if the body has an unknown Content-Encoding, or more than one. */
export class UnknownEncodingError extends Error {
  readonly code = 'CONTENT_ENCODING'
}

/**
 * The Accept-Encoding header. The decoder also reads `x-gzip` and `deflate`, but only one encoding per body.
 * A body with several layers of compression is rejected, because only a decompression bomb needs them.
 */
export const ACCEPT_ENCODING = 'gzip, br, zstd'

/**
 * Reads a body into memory and decompresses it. Throws if the body exceeds `maxBytes`.
 * Compressed bytes count, too, because an endless gzip body may never yield a decompressed byte.
 * Reading stops at most 64 KiB past the limit, and then the socket is closed (C30).
 * @throws TooLargeError, NoRoomError, UnknownEncodingError, zlib's errors, the stream's own
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  { maxBytes, takeBytes }: { readonly maxBytes: number; readonly takeBytes?: (bytes: number) => boolean },
): Promise<Uint8Array> {
  try {
    const unpacked = await unpack(body, contentEncoding, maxBytes)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength
      if (length > maxBytes) throw new TooLargeError()
      if (takeBytes?.(chunk.byteLength) === false) throw new NoRoomError()
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks, length))
  } finally {
    body.on('error', () => {})
    body.destroy()
  }
}

/** Content-Encoding values that some servers send with uncompressed bodies, and that browsers also accept. */
const NO_CODINGS = new Set(['identity', 'none', 'utf-8', 'utf8', '7bit', '8bit', 'binary'])

async function unpack(
  body: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Readable> {
  const coding = contentEncoding?.trim().toLowerCase() ?? ''
  if (coding === '' || NO_CODINGS.has(coding)) return body
  const [source, decoder] =
    coding === 'deflate' ? await sniffDeflate(body) : ([body, decoderFor(coding)] as const)
  // `pipeline` passes an error of `source` on to the decoder, so the caller sees the error there.
  return pipeline(source, limited(maxBytes), decoder, () => {})
}

function decoderFor(coding: string): Transform {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip({ chunkSize: CHUNK })
    case 'br':
      return zlib.createBrotliDecompress({ chunkSize: CHUNK })
    case 'zstd':
      // RFC 9659 limits the zstd window on the web to 8 MiB. A frame could otherwise request 128 MiB.
      return zlib.createZstdDecompress({
        chunkSize: CHUNK,
        params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
      })
    default:
      throw new UnknownEncodingError()
  }
}

/**
 * `deflate` officially means zlib's format (RFC 9110, 8.4.1.2), but some servers send a raw deflate stream.
 * The low four bits of the first byte tell the formats apart: zlib's format has 8 there.
 */
async function sniffDeflate(body: Readable): Promise<[Readable, Transform]> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>
  const first = await chunks.next()
  const start: Uint8Array[] = first.done ? [] : [first.value]
  const isZlib = ((start[0]?.[0] ?? 8) & 0x0f) === 8
  const whole = Readable.from(
    (async function* () {
      yield* start
      yield* chunks
    })(),
  )
  return [
    whole,
    isZlib ? zlib.createInflate({ chunkSize: CHUNK }) : zlib.createInflateRaw({ chunkSize: CHUNK }),
  ]
}

const CHUNK = 64 * 1024

function limited(maxBytes: number): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      length += chunk.byteLength
      done(length > maxBytes ? new TooLargeError() : null, chunk)
    },
  })
}
