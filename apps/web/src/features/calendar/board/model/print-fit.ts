import type { BoardDay } from './board.ts'

/*
 * One page, however full the week is: first places go where several share a cell, then all of them, then an entry
 * becomes one line, and only then all of it shrinks. Heights are what board-print.css makes of an entry, in CSS pixels
 * (96 an inch).
 */

export const PRINT_DENSITIES = ['full', 'mixed', 'compact', 'dense'] as const
export type PrintDensity = (typeof PRINT_DENSITIES)[number]

export interface PrintFit {
  readonly density: PrintDensity
  /** 1 or less. */
  readonly scale: number
}

/** What days may take on A4 landscape, the lower of the two papers: 7.25 in without heading, column heads and foot. */
const ROOM = 540
const ROW_PADDING = 8
const EMPTY_ROW = 30

/** Of an entry with the bar's own padding: time 14, a line of the title 14, place 13. */
const TWO_LINES = 32
const WITH_PLACE = TWO_LINES + 13
const WITH_LONG_TITLE = WITH_PLACE + 14
const STATE = 14
const ONE_LINE = 15

type Placed = BoardDay['cells'][number][number]

/** @param statesOf how many lines say how an event stands */
export function printFit(days: readonly BoardDay[], statesOf: (placed: Placed) => number): PrintFit {
  const needs = (density: PrintDensity) =>
    days.reduce((sum, { cells }) => {
      const heights = cells.map((cell) =>
        cell.reduce((height, placed) => height + entry(density, cell.length, statesOf(placed)), 0),
      )
      return sum + Math.max(EMPTY_ROW, Math.max(0, ...heights) + ROW_PADDING)
    }, 0)
  const density = PRINT_DENSITIES.find((one) => needs(one) <= ROOM)
  return density ? { density, scale: 1 } : { density: 'dense', scale: ROOM / needs('dense') }
}

function entry(density: PrintDensity, ofCell: number, states: number): number {
  if (density === 'dense') return ONE_LINE
  const words = states * STATE
  if (density === 'full') return WITH_LONG_TITLE + words
  return (density === 'mixed' && ofCell === 1 ? WITH_PLACE : TWO_LINES) + words
}
