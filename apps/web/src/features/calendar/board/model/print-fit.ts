import type { BoardDay } from './board.ts'

/* Decides how much detail of a week is printed, so that the week fits on one page.
If the week is too full, cells with several events lose their places first. Next, all cells lose their places.
After that, each event becomes a single line. Only then is the page scaled down.
The room that remains is given back to days one at a time, cheapest first.
A full Saturday therefore does not remove details from a quiet Tuesday.
Heights are those of board-entry.tsx, in CSS pixels (96 per inch). */

export const PRINT_DENSITIES = ['full', 'mixed', 'compact', 'dense'] as const
export type PrintDensity = (typeof PRINT_DENSITIES)[number]

export interface PrintFit {
  /** How much detail is printed for each day. */
  readonly densities: readonly PrintDensity[]
  /** Scale of the printed page. 1 means full size. */
  readonly scale: number
}

/**
 * CSS pixels that a printed page has for the rows of all days: 7.25 in minus the headers and the footer.
 * The page is as high as A4 landscape. Letter landscape is higher, so the board fits on both paper sizes.
 */
const ROOM = 540
const ROW_PADDING = 8
const EMPTY_ROW = 30

/** Heights of a printed event in CSS pixels: 14 for the time, 14 for each title line, 13 for the place. */
const TWO_LINES = 32
const WITH_PLACE = TWO_LINES + 13
const WITH_LONG_TITLE = WITH_PLACE + 14
const STATE = 14
const ONE_LINE = 15

type Placed = BoardDay['cells'][number][number]

/** @param statesOf returns the number of lines that show the event's status */
export function printFit(days: readonly BoardDay[], statesOf: (placed: Placed) => number): PrintFit {
  const need = ({ cells }: BoardDay, density: PrintDensity) => {
    const heights = cells.map((cell) =>
      cell.reduce((height, placed) => height + entry(density, cell.length, statesOf(placed)), 0),
    )
    return Math.max(EMPTY_ROW, Math.max(0, ...heights) + ROW_PADDING)
  }
  const needs = (density: PrintDensity) => days.reduce((sum, day) => sum + need(day, density), 0)
  const common = PRINT_DENSITIES.findIndex((one) => needs(one) <= ROOM)
  const base: PrintDensity = PRINT_DENSITIES[common] ?? 'dense'
  const densities = days.map(() => base)
  if (common === -1) return { densities, scale: ROOM / needs('dense') }
  let room = ROOM - needs(base)
  for (const better of PRINT_DENSITIES.slice(0, common).toReversed()) {
    const extras = days.map((day, index) => ({
      index,
      extra: need(day, better) - need(day, densities[index] ?? base),
    }))
    for (const { index, extra } of extras.sort((one, other) => one.extra - other.extra)) {
      if (extra > room) continue
      room -= extra
      densities[index] = better
    }
  }
  return { densities, scale: 1 }
}

function entry(density: PrintDensity, ofCell: number, states: number): number {
  if (density === 'dense') return ONE_LINE
  const words = states * STATE
  if (density === 'full') return WITH_LONG_TITLE + words
  return (density === 'mixed' && ofCell === 1 ? WITH_PLACE : TWO_LINES) + words
}
