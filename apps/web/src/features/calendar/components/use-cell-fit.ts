import { useMedia } from '../../../ui/use-media.ts'
import { type CellFit, CELL_FITS } from '../model/month-grid.ts'

/**
 * Returns how many events a cell of the month shows, so that all six weeks fit into the window.
 * The app's header, the toolbar and the weekdays are 152 px high. An em grows with the browser's text size.
 */
export function useCellFit(): CellFit {
  const [three, twoOrThree, two, oneOrTwo, one] = CELL_FITS
  const fitsThree = useMedia('(min-height: 53.75em)')
  const fitsTwoOrThree = useMedia('(min-height: 47em)')
  const fitsTwo = useMedia('(min-height: 45.25em)')
  const fitsOneOrTwo = useMedia('(min-height: 38.375em)')
  return fitsThree ? three : fitsTwoOrThree ? twoOrThree : fitsTwo ? two : fitsOneOrTwo ? oneOrTwo : one
}
