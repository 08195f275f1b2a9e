import type { Day } from '../../../lib/time/day.ts'
import { isOverDays, type Placed } from '../../event/model/placement.ts'

/** The part of an all-day event within a run of days: one band across its columns, cut at the ends of the run. */
export interface Band {
  readonly placed: Placed
  readonly firstColumn: number
  /** Inclusive. */
  readonly lastColumn: number
  /** The event began before the run or continues after it, so that edge is open. */
  readonly opensBefore: boolean
  readonly opensAfter: boolean
  /** Row index from the top, 0 for the first. */
  readonly lane: number
}

/**
 * Assigns columns and the first free row to each all-day event in a run of consecutive days. Of events that start on
 * the same day the longer ones come first, so a multi-day event is above single days.
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
