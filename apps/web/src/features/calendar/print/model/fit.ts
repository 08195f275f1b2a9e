/**
 * The height of one page in CSS pixels (96 per inch), within the margins of paper.css: A4 in landscape and Letter in
 * portrait, each the lower of the two paper sizes.
 */
const WIDE_PAGE = 7.2 * 96
const TALL_PAGE = 9.9 * 96
/** Below this scale the text is unreadable at arm's length, so the sheet takes a second page. */
const SMALLEST = 0.6

/** The scale at which a sheet of this height fits one page. 1 if it fits, or if it would become too small. */
export function sheetScale(height: number, isWide: boolean): number {
  const scale = Math.min(1, (isWide ? WIDE_PAGE : TALL_PAGE) / height)
  return scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100
}
