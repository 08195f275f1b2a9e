/** The fonts that the map style uses. The server refuses to fetch any other font. */
export const FONTS = ['Noto Sans Regular', 'Noto Sans Bold', 'Noto Sans Italic'] as const
export type Font = (typeof FONTS)[number]

/** Highest zoom level with tiles in OpenMapTiles. Beyond this level, the client enlarges tiles. */
export const DEEPEST_ZOOM = 14

export interface TileAt {
  readonly z: number
  readonly x: number
  readonly y: number
}

export function isTile({ z, x, y }: TileAt): boolean {
  return z <= DEEPEST_ZOOM && x < 2 ** z && y < 2 ** z
}

/**
 * A valid file starts with the tag of the format's only top-level protobuf field:
 * `layers` (field 3) in a Mapbox Vector Tile, `stacks` (field 1) in a glyph file.
 */
const FIRST_BYTE = { tile: 0x1a, glyphs: 0x0a } as const

/**
 * Returns false if the body is no tile or glyph file but, for example, a login page with status 200 (C36).
 * An empty body is a valid tile, which shows open sea.
 */
export function isOfKind(bytes: Uint8Array, kind: keyof typeof FIRST_BYTE): boolean {
  return bytes.length === 0 ? kind === 'tile' : bytes[0] === FIRST_BYTE[kind]
}
