import { formatDayRange, formatFullDay, formatMonth, formatShortDay } from '../../../lib/time/format-date.ts'
import { formatShortDayRange, formatShortMonthYear } from '../../../lib/time/format-calendar.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { addDays, type Day, startOfWeek } from '../../../lib/time/day.ts'
import type { CalendarView } from './period.ts'

/** Returns the title of a period, such as 'June 2026' or 'May 10 – 16, 2026', or a short form of it. */
export function titleOf(view: CalendarView, date: Day, style: TimeStyle, isShort: boolean): string {
  const day = Temporal.PlainDate.from(date)
  if (view === 'day') return isShort ? formatShortDay(day, style) : formatFullDay(day, style)
  if (view !== 'week') return isShort ? formatShortMonthYear(day, style) : formatMonth(day, style)
  const first = Temporal.PlainDate.from(startOfWeek(date))
  const last = Temporal.PlainDate.from(addDays(startOfWeek(date), 6))
  return isShort ? formatShortDayRange(first, last, style) : formatDayRange(first, last, style)
}

/** Returns the title of the visible days of a phone's week, such as 'May 14 – 16'. */
export function titleOfDays(first: Day, last: Day, style: TimeStyle): string {
  return formatShortDayRange(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last), style)
}
