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

  return inLanes(cut, days.length)
}

/**
 * Returns the bars of a day's all-day events in columns of children instead of days.
 * The bar of several children covers all their columns if these are side by side, and otherwise only the first.
 */
export function bandsByChild(placed: readonly Placed[], day: Day, profileIds: readonly string[]): Band[] {
  const cut = placed
    .filter((one) => one.isAllDay && one.firstDay <= day && one.lastDay >= day)
    .map((one) => {
      const columns = one.event.children
        .map(({ profileId }) => profileIds.indexOf(profileId))
        .filter((column) => column >= 0)
      const [firstColumn, last] = [Math.max(0, Math.min(...columns)), Math.max(...columns)]
      const lastColumn = last - firstColumn === columns.length - 1 ? last : firstColumn
      return {
        placed: one,
        firstColumn,
        lastColumn,
        opensBefore: one.firstDay < day,
        opensAfter: one.lastDay > day,
      }
    })
  return inLanes(cut, profileIds.length)
}

function inLanes(pieces: readonly Omit<Band, 'lane'>[], columns: number): Band[] {
  const lanes: boolean[][] = []
  return pieces.map((piece) => {
    let lane = 0
    while (isTaken(lanes[lane], piece)) lane += 1
    const row = (lanes[lane] ??= Array.from({ length: columns }, () => false))
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
