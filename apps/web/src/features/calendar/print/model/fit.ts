/**
 * The height of a printed page in CSS pixels (96 per inch), within the margins of paper.css.
 * Landscape uses the height of A4 and portrait the height of Letter, so that the sheet fits on either paper.
 */
const WIDE_PAGE = 7.2 * 96
const TALL_PAGE = 9.9 * 96
/** Smallest readable scale. If the sheet does not fit on one page at this scale, it gets two pages. */
const SMALLEST = 0.6

/**
 * Returns the scale at which the sheet fits on one page.
 * Returns 1 if the sheet fits without scaling, or if it needs a second page anyway.
 */
export function sheetScale(height: number, isWide: boolean): number {
  const scale = Math.min(1, (isWide ? WIDE_PAGE : TALL_PAGE) / height)
  return scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100
}
