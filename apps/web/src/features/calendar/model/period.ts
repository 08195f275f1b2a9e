import {
  addDays,
  addMonths,
  type Day,
  daysFrom,
  isSameMonth,
  startOfMonth,
  startOfWeek,
} from '../../../lib/time/day.ts'
import { monthDays } from './month-grid.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** True if the period around `date` that the view names in its title contains today. */
export function isCurrent(view: CalendarView, date: Day, today: Day): boolean {
  if (view === 'day') return date === today
  return view === 'week' ? startOfWeek(date) === startOfWeek(today) : isSameMonth(date, today)
}

/** Returns the date that the calendar shows after one step back (-1) or forward (1). */
export function step(view: CalendarView, date: Day, by: -1 | 1): Day {
  if (view === 'week') return addDays(date, by * 7)
  if (view === 'day') return addDays(date, by)
  return addMonths(date, by)
}

export function weekDays(date: Day): Day[] {
  return daysFrom(startOfWeek(date), 7)
}

/**
 * Returns the eight days that the week view shows on a phone.
 * The eighth day is the next Sunday, so that Saturday and Sunday can be seen side by side.
 */
export function phoneWeekDays(date: Day): Day[] {
  return daysFrom(startOfWeek(date), 8)
}

/** The range of dates to request from the server. `to` is the day after the last day. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/**
 * All views of a month request the same days, so switching views and stepping within a month use the cache.
 * A week that spans two months uses the grid of its Sunday's month, which contains the whole week.
 * The week view also requests the eighth day of a phone's week, which may lie after the month's grid.
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

/** The range of visible dates. `to` is the day after the last day. */
export function shownRange(view: CalendarView, date: Day): DayRange {
  if (view === 'day') return { from: date, to: addDays(date, 1) }
  if (view === 'week') return { from: startOfWeek(date), to: addDays(startOfWeek(date), 7) }
  if (view === 'agenda') return { from: startOfMonth(date), to: addMonths(startOfMonth(date), 1) }
  return rangeOf(view, date)
}
