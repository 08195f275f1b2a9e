import type { Day } from '../../../lib/time/day.ts'
import { isOverDays, type Placed } from '../../event/model/placement.ts'

/**
 * The part of an all-day event that lies in one row of days, such as one week of a month.
 * Each part is drawn as a bar. If the event continues in another row, that end of the bar is open.
 */
export interface Band {
  readonly placed: Placed
  readonly firstColumn: number
  /** The last day that the bar covers, as a column number. The first day of the row has number 0. */
  readonly lastColumn: number
  /** True if the event began before the first day of the row. The left end of the bar is then open. */
  readonly opensBefore: boolean
  readonly opensAfter: boolean
  /** Line on which the bar is drawn. The top line has number 0. */
  readonly lane: number
}

/**
 * Gives each all-day event its columns and the first line that is free on all its days.
 * Multi-day events come first, so they get the upper lines.
 */
export function bandsOver(placed: readonly Placed[], days: readonly Day[]): Band[] {
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const columnOf = new Map(days.map((day, column) => [day, column]))
  const cut = placed
    .filter((one) => one.isAllDay && one.firstDay <= last && one.lastDay >= first)
    .map((one) => ({
      placed: one,
      firstColumn: one.firstDay < first ? 0 : (columnOf.get(one.firstDay) ?? 0),
      lastColumn: one.lastDay > last ? days.length - 1 : (columnOf.get(one.lastDay) ?? days.length - 1),
      opensBefore: one.firstDay < first,
      opensAfter: one.lastDay > last,
    }))
    .sort(
      (a, b) => Number(isOverDays(b.placed)) - Number(isOverDays(a.placed)) || a.firstColumn - b.firstColumn,
    )

  const lanes: boolean[][] = []
  return cut.map((piece) => {
    let lane = 0
    while (isTaken(lanes[lane], piece)) lane += 1
    const row = (lanes[lane] ??= days.map(() => false))
    row.fill(true, piece.firstColumn, piece.lastColumn + 1)
    return { ...piece, lane }
  })
}

function isTaken(
  row: readonly boolean[] | undefined,
  piece: { firstColumn: number; lastColumn: number },
): boolean {
  return row?.slice(piece.firstColumn, piece.lastColumn + 1).includes(true) ?? false
}
