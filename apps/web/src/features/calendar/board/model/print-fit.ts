import type { BoardDay } from './board.ts'

/*
 * One page, however full the week is: first places go, then an entry becomes one line, and only then all of it shrinks.
 * Heights are what board-print.css makes of an entry, in CSS pixels (96 an inch).
 */

export type PrintDensity = 'full' | 'compact' | 'dense'

export interface PrintFit {
  readonly density: PrintDensity
  /** 1 or less. */
  readonly scale: number
}

/** What days may take on A4 landscape, the lower of the two papers: 7.25 in without heading, column heads and foot. */
const ROOM = 570
const ROW_PADDING = 8
const EMPTY_ROW = 30
/** The entry, and each line that says its state. */
const HEIGHTS = {
  full: { entry: 58, state: 14 },
  compact: { entry: 32, state: 14 },
  dense: { entry: 15, state: 0 },
} as const satisfies Record<PrintDensity, { entry: number; state: number }>

/** @param statesOf how many lines say how an event stands */
export function printFit(
  days: readonly BoardDay[],
  statesOf: (placed: BoardDay['cells'][number][number]) => number,
): PrintFit {
  const needs = (density: PrintDensity) =>
    days.reduce((sum, { cells }) => {
      const { entry, state } = HEIGHTS[density]
      const cell = Math.max(
        0,
        ...cells.map((list) => list.reduce((height, placed) => height + entry + state * statesOf(placed), 0)),
      )
      return sum + Math.max(EMPTY_ROW, cell + ROW_PADDING)
    }, 0)
  for (const density of ['full', 'compact'] as const) if (needs(density) <= ROOM) return { density, scale: 1 }
  return { density: 'dense', scale: Math.min(1, ROOM / needs('dense')) }
}
