/**
 * The height of a printed page in CSS pixels (96 per inch), within the margins of paper.css.
 * Landscape uses A4 and portrait uses Letter, because each is the lower of the two paper sizes.
 */
const WIDE_PAGE = 7.2 * 96
const TALL_PAGE = 9.9 * 96
/** If the scale were lower, the text would be unreadable at arm's length. The sheet then takes a second page. */
const SMALLEST = 0.6

/** The scale at which a sheet of this height fits on one page. 1 if it fits, or if the text would become too small. */
export function sheetScale(height: number, isWide: boolean): number {
  const scale = Math.min(1, (isWide ? WIDE_PAGE : TALL_PAGE) / height)
  return scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100
}
