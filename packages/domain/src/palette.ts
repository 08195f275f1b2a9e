/** The twelve profile colors from the specification. */
export const PALETTE = [
  { name: 'Blue', hex: '#3B82F6' },
  { name: 'Red', hex: '#EF4444' },
  { name: 'Green', hex: '#10B981' },
  { name: 'Yellow', hex: '#F59E0B' },
  { name: 'Purple', hex: '#8B5CF6' },
  { name: 'Pink', hex: '#EC4899' },
  { name: 'Indigo', hex: '#6366F1' },
  { name: 'Teal', hex: '#14B8A6' },
  { name: 'Orange', hex: '#F97316' },
  { name: 'Cyan', hex: '#06B6D4' },
  { name: 'Lime', hex: '#84CC16' },
  { name: 'Rose', hex: '#F43F5E' },
] as const

export type PaletteHex = (typeof PALETTE)[number]['hex']

export const PALETTE_HEXES = PALETTE.map((entry) => entry.hex) as readonly PaletteHex[]

/**
 * Returns the palette color that occurs least often in `taken`, so that siblings get different colors.
 * If several colors occur equally often, returns the first of these colors.
 */
export function nextColor(taken: readonly string[]): PaletteHex {
  const uses = (hex: string) => taken.filter((color) => color.toUpperCase() === hex).length
  return PALETTE_HEXES.reduce((best, hex) => (uses(hex) < uses(best) ? hex : best))
}
