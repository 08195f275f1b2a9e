import { addDays, addMonths, type Day, daysFrom, startOfMonth, startOfWeek } from '../../../lib/time/day.ts'
import { monthDays } from './month-grid.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** The date after stepping one period back (-1) or forward (1). */
export function step(view: CalendarView, date: Day, by: -1 | 1): Day {
  if (view === 'week') return addDays(date, by * 7)
  if (view === 'day') return addDays(date, by)
  return addMonths(date, by)
}

export function weekDays(date: Day): Day[] {
  return daysFrom(startOfWeek(date), 7)
}

/**
 * Returns the eight days that a phone shows for a week.
 * The week ends with a second Sunday, so that Saturday and Sunday can be seen side by side.
 */
export function phoneWeekDays(date: Day): Day[] {
  return daysFrom(startOfWeek(date), 8)
}

/** The date range to request. `to` is exclusive. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/**
 * Every view requests the whole month grid, so switching views or stepping within a month uses cached data.
 * A week belongs to the month of its Sunday, because that month's grid contains all days of the week.
 * The range of the week view includes the eighth day of a phone's week, which may lie after the month grid.
 */
export function rangeOf(view: CalendarView, date: Day): DayRange {
  const isStrip = view === 'week' || view === 'day'
  const grid = monthDays(isStrip ? startOfWeek(date) : date)
  const from = grid[0] ?? date
  const to = addDays(from, grid.length)
  if (view !== 'week') return { from, to }
  const stripEnd = addDays(startOfWeek(date), 8)
  return { from, to: stripEnd > to ? stripEnd : to }
}

/** The range of visible days. `to` is exclusive. */
export function shownRange(view: CalendarView, date: Day): DayRange {
  if (view === 'day') return { from: date, to: addDays(date, 1) }
  if (view === 'week') return { from: startOfWeek(date), to: addDays(startOfWeek(date), 7) }
  if (view === 'agenda') return { from: startOfMonth(date), to: addMonths(startOfMonth(date), 1) }
  return rangeOf(view, date)
}
