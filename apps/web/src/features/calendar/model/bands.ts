import type { Day } from '../../../lib/time/day.ts'
import { isOverDays, type Placed } from '../../event/model/placement.ts'

/**
 * The part of an all-day event that fits in one row of days.
 * The part is drawn as one bar. A bar that continues in another row has an open end.
 */
export interface Band {
  readonly placed: Placed
  readonly firstColumn: number
  /** The last column that the bar covers. The columns count the days of the row from 0. */
  readonly lastColumn: number
  /** True if the event began before the first day of the row. The bar's left end is then drawn open. */
  readonly opensBefore: boolean
  readonly opensAfter: boolean
  /** Vertical position of the band, 0 for the top row. */
  readonly lane: number
}

/**
 * Assigns columns and the first free row to each all-day event within consecutive days.
 * Multi-day events get the upper rows, because they are sorted before one-day events.
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
