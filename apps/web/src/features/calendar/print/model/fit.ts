/**
 * How tall one page is, in CSS pixels (96 an inch) within the margins of paper.css: of A4 lying, of Letter
 * standing, each the lower of the two papers.
 */
const WIDE_PAGE = 7.2 * 96
const TALL_PAGE = 9.9 * 96
/** Below this nobody reads it at arm's length: then it takes a second page. */
const SMALLEST = 0.6

/** What a sheet of this height has to shrink to for one page; 1 where it fits, or would become too small. */
export function sheetScale(height: number, isWide: boolean): number {
  const scale = Math.min(1, (isWide ? WIDE_PAGE : TALL_PAGE) / height)
  return scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100
}
