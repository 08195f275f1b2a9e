/**
 * Serves the map's style, vector tiles and glyphs under `/map/…` to signed-in people.
 * An invalid path gets 404 without a request to the tile server.
 * The browser (but no shared cache) may cache tiles and glyphs for a day, but must always revalidate the style.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { AppError } from '../lib/app-error.ts'
import { type Authenticate, isForAccount } from '../lib/authenticate.ts'
import { isKnownAs } from './download.ts'
import type { RequestLimits } from './limits.ts'

interface Piece {
  readonly gzipped: Uint8Array
  readonly isEmpty: boolean
  readonly etag: string
}

interface MapRouteParts {
  readonly authenticate: Authenticate
  readonly limits: RequestLimits
  /** `style`, `tile` and `glyphs` return undefined for an unknown theme, tile or font. */
  readonly style: (theme: string) => Piece | undefined
  readonly tile: (at: {
    readonly z: number
    readonly x: number
    readonly y: number
  }) => Promise<Piece | undefined>
  readonly glyphs: (font: string, first: number) => Promise<Piece | undefined>
}

const STYLE = /^style\/([a-z]{1,10})\.json$/
const TILE = /^tiles\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})\.pbf$/
const GLYPHS = /^glyphs\/([A-Za-z ]{1,40})\/(\d{1,5})-(\d{1,5})\.pbf$/

const JSON_TYPE = 'application/json; charset=utf-8'

export function serveMap(app: FastifyInstance, { authenticate, limits, ...map }: MapRouteParts): void {
  async function find(path: string): Promise<{ piece: Piece | undefined; type: string }> {
    const style = STYLE.exec(path)
    if (style) return { piece: map.style(style[1] ?? ''), type: JSON_TYPE }
    const type = 'application/x-protobuf'
    const tile = TILE.exec(path)
    if (tile)
      return { piece: await map.tile({ z: Number(tile[1]), x: Number(tile[2]), y: Number(tile[3]) }), type }
    const glyphs = GLYPHS.exec(path)
    const first = Number(glyphs?.[2])
    // MapLibre requests glyphs in ranges of 256 characters. The server has no glyphs above U+FFFF.
    const isRange = first % 256 === 0 && first < 65_536 && Number(glyphs?.[3]) === first + 255
    return { piece: glyphs && isRange ? await map.glyphs(glyphs[1] ?? '', first) : undefined, type }
  }

  app.get('/map/*', { schema: { hide: true } }, async (request, reply) => {
    const who = await authenticate(request.headers)
    if (!who || !isForAccount(request.headers, who)) throw new AppError('unauthenticated')
    await limits.take('tiles', who.userId, reply)
    if (who.setCookie !== undefined) void reply.header('set-cookie', who.setCookie)
    const { piece, type } = await find((request.params as { '*': string })['*'])
    if (!piece) throw new AppError('notFound')
    return send(request, reply, piece, type)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, piece: Piece, type: string): FastifyReply {
  void reply
    .header('cache-control', type === JSON_TYPE ? 'private, no-cache' : 'private, max-age=86400')
    .header('etag', `"${piece.etag}"`)
    .header('vary', 'Accept-Encoding, Cookie, Authorization')
    .header('x-content-type-options', 'nosniff')
  if (isKnownAs(request.headers['if-none-match'], piece.etag)) return reply.code(304).send()
  if (piece.isEmpty) return reply.code(204).send()
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const bytes = takesGzip ? piece.gzipped : gunzipSync(piece.gzipped)
  if (takesGzip) void reply.header('content-encoding', 'gzip')
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
