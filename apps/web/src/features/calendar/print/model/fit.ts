/**
 * Heights of a printed page within its margins (paper.css), in CSS pixels (96 per inch).
 * The landscape page is as high as A4 and the portrait page as high as Letter, so the sheet fits on both.
 */
const WIDE_PAGE = 7.2 * 96
const TALL_PAGE = 9.9 * 96
/** Smallest readable scale. A sheet that does not fit on one page at this scale gets two pages. */
const SMALLEST = 0.6

/**
 * Returns the scale at which the sheet fits on one page.
 * Returns 1 if the sheet fits without scaling, or if the sheet needs two pages anyway.
 */
export function sheetScale(height: number, isWide: boolean): number {
  const scale = Math.min(1, (isWide ? WIDE_PAGE : TALL_PAGE) / height)
  return scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100
}
