/** Faces that the style names. Only these are ever asked for. */
export const FONTS = ['Noto Sans Regular', 'Noto Sans Bold', 'Noto Sans Italic'] as const
export type Font = (typeof FONTS)[number]

/** Deepest level of vector tiles in the OpenMapTiles schema; beyond it the client enlarges. */
export const DEEPEST_ZOOM = 14

export interface TileAt {
  readonly z: number
  readonly x: number
  readonly y: number
}

export function isTile({ z, x, y }: TileAt): boolean {
  return z <= DEEPEST_ZOOM && x < 2 ** z && y < 2 ** z
}

/** First byte of the only field at the top of each: `layers` (3) of a Mapbox Vector Tile, `stacks` (1) of glyphs. */
const FIRST_BYTE = { tile: 0x1a, glyphs: 0x0a } as const

/** Whether a body can be what was asked for: a log-in page or a PDF with status 200 is not (C36). Empty is: open sea. */
export function isOfKind(bytes: Uint8Array, kind: keyof typeof FIRST_BYTE): boolean {
  return bytes.length === 0 ? kind === 'tile' : bytes[0] === FIRST_BYTE[kind]
}
