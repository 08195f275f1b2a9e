import type { BoardDay } from './board.ts'

/*
 * One page, however full the week is: first places go where several share a cell, then all of them, then an entry
 * becomes one line, and only then all of it shrinks. A full Saturday takes nothing from a quiet Tuesday: what is left of
 * the page goes to the days one by one, the cheapest first. Heights are what board-entry.tsx makes of an entry, in CSS pixels
 * (96 an inch).
 */

export const PRINT_DENSITIES = ['full', 'mixed', 'compact', 'dense'] as const
export type PrintDensity = (typeof PRINT_DENSITIES)[number]

export interface PrintFit {
  /** Of each day. */
  readonly densities: readonly PrintDensity[]
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
