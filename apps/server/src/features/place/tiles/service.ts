/**
 * Serves map tiles and glyphs from the app's origin, so that no third party learns which places a family looks at.
 * The server fetches each file once from the installation's tile server and caches it.
 * The server forwards only requests for tiles and glyphs.
 * If the tile server is down, the server sends the cached copy, however old.
 * The request fails with `unavailable` if there is no cached copy.
 */
import { gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../lib/app-error.ts'
import type { Budget } from '../../../lib/budget.ts'
import type { ByteCache, Cached } from '../../../lib/byte-cache.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { type Font, isOfKind, type TileAt } from './model.ts'

export interface MapParts {
  readonly fetch: SafeFetch
  /** URL of the TileJSON document of the installation's tile server. */
  readonly tilesUrl: string
  readonly cache: ByteCache
  readonly budget: Budget
  readonly clock: Clock
  readonly logger: Logger
}

/** A tile or a range of glyphs, as gzipped protocol buffers. */
export interface MapPiece {
  readonly gzipped: Uint8Array
  /** True if the tile is empty, such as open sea. */
  readonly isEmpty: boolean
  readonly etag: string
}

export interface MapPieces {
  /** @throws AppError `unavailable` */
  tile(at: TileAt): Promise<MapPiece>
  /**
   * Returns the font's glyphs for the 256 characters that start at code point `first`.
   * @throws AppError `unavailable`
   */
  glyphs(font: Font, first: number): Promise<MapPiece>
}

const TileJson = z.object({ tiles: z.array(z.string().max(2000)).min(1).max(20) })

const DEADLINE_MS = 8_000
/** Maximum size of a tile in bytes. The largest city tiles have a few hundred KiB. */
const MOST_BYTES = 4 * 1024 * 1024
/** Days after which the server fetches a cached tile again. The default tile server updates its data weekly. */
const TILE_DAYS = 14
const GLYPH_DAYS = 180
/**
 * The server reloads the tile URL every 6 hours, because the URL contains the version of the map data.
 * The tile server deletes an old version after a few weeks.
 */
const SOURCE_HOURS = 6
const NOTHING = new Uint8Array(gzipSync(new Uint8Array()))

class TileServerError extends Error {
  constructor(reason: string) {
    super(`the tile server gave no answer: ${reason}`)
    this.name = 'TileServerError'
  }
}

export function createMapPieces(parts: MapParts): MapPieces {
  const { fetch, tilesUrl, cache, budget, clock, logger } = parts
  const underway = new Map<string, Promise<Cached>>()
  let source: { readonly template: string; readonly at: Temporal.Instant } | undefined

  async function ask(url: string): Promise<Uint8Array | null> {
    if (!(await budget.take())) throw new TileServerError('budget')
    const outcome = await fetch.ask(url, { maxBytes: MOST_BYTES, signal: AbortSignal.timeout(DEADLINE_MS) })
    if (outcome.kind === 'ok') return outcome.body
    // Some tile servers return 404 or 204 for an area without data, such as open sea.
    if (outcome.kind === 'failed' && (outcome.status === 404 || outcome.status === 204)) return null
    throw new TileServerError(outcome.kind === 'notModified' ? outcome.kind : outcome.reason)
  }

  async function template(): Promise<string> {
    if (source && source.at.until(clock.now()).total('hours') < SOURCE_HOURS) return source.template
    try {
      const body = await ask(tilesUrl)
      const { tiles } = TileJson.parse(JSON.parse(new TextDecoder().decode(body ?? undefined)))
      const found = tiles.find((tile) => ['{z}', '{x}', '{y}'].every((part) => tile.includes(part)))
      if (found === undefined) throw new TileServerError('the TileJSON has no usable tile URL')
      source = { template: found, at: clock.now() }
      return found
    } catch (error) {
      if (source) return source.template
      throw error instanceof TileServerError
        ? error
        : new TileServerError('the response has an unexpected format')
    }
  }

  async function fetchPiece(
    key: string,
    kind: 'tile' | 'glyphs',
    address: () => Promise<string>,
  ): Promise<Cached> {
    const bytes = (await ask(await address())) ?? new Uint8Array()
    if (!isOfKind(bytes, kind)) throw new TileServerError('the response has an unexpected format')
    const cached = {
      bytes: bytes.length === 0 ? NOTHING : new Uint8Array(gzipSync(bytes)),
      storedAt: clock.now(),
    }
    await cache.set(key, cached)
    return cached
  }

  async function piece(
    key: string,
    kind: 'tile' | 'glyphs',
    address: () => Promise<string>,
  ): Promise<MapPiece> {
    const kept = await cache.get(key)
    const days = kind === 'tile' ? TILE_DAYS : GLYPH_DAYS
    if (kept && kept.storedAt.until(clock.now()).total('hours') < days * 24) return pieceOf(kept)
    const asking = underway.get(key) ?? fetchPiece(key, kind, address).finally(() => underway.delete(key))
    underway.set(key, asking)
    try {
      return pieceOf(await asking)
    } catch (error) {
      if (!(error instanceof TileServerError)) throw error
      logger.warn({ err: error }, 'a map tile could not be loaded')
      if (kept) return pieceOf(kept)
      throw new AppError('unavailable')
    }
  }

  return {
    tile: ({ z: zoom, x, y }) =>
      piece(`tile ${tilesUrl} ${zoom}/${x}/${y}`, 'tile', async () =>
        (await template()).replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)),
      ),
    glyphs: (font, first) =>
      piece(
        `glyphs ${tilesUrl} ${font} ${first}`,
        'glyphs',
        async () => new URL(`/fonts/${encodeURIComponent(font)}/${first}-${first + 255}.pbf`, tilesUrl).href,
      ),
  }
}

function pieceOf({ bytes }: Cached): MapPiece {
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { gzipped: bytes, isEmpty: bytes.length === NOTHING.length, etag }
}
