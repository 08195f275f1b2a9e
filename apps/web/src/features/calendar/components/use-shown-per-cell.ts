import { useMedia } from '../../../ui/use-media.ts'
import { SHOWN_PER_CELL } from '../model/month-grid.ts'

/** Height in px of a month's row that shows 1, 2 or 3 events and '+n more'. */
export const ROW_HEIGHTS = [0, 72, 95, 118]

/**
 * Returns how many events a cell of the month shows, so that all six weeks fit into the window.
 * The app's header, the toolbar and the weekdays are 152 px high. An em grows with the browser's text size.
 */
export function useShownPerCell(): number {
  const fitsThree = useMedia('(min-height: 53.75em)')
  const fitsTwo = useMedia('(min-height: 45.25em)')
  return fitsThree ? SHOWN_PER_CELL : fitsTwo ? 2 : 1
}
