import { formatDayRange, formatFullDay, formatMonth, formatShortDay } from '../../../lib/time/format-date.ts'
import { formatShortDayRange, formatShortMonthYear } from '../../../lib/time/format-calendar.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { addDays, type Day, startOfWeek } from '../../../lib/time/day.ts'
import type { CalendarView } from './period.ts'

/** A period's title: 'June 2026', 'May 10 – 16, 2026', 'Thursday, May 14, 2026'. Short: 'Jun 2026', 'Thu, May 14'. */
export function titleOf(view: CalendarView, date: Day, style: TimeStyle, isShort: boolean): string {
  const day = Temporal.PlainDate.from(date)
  if (view === 'day') return isShort ? formatShortDay(day, style) : formatFullDay(day, style)
  if (view !== 'week') return isShort ? formatShortMonthYear(day, style) : formatMonth(day, style)
  const first = Temporal.PlainDate.from(startOfWeek(date))
  const last = Temporal.PlainDate.from(addDays(startOfWeek(date), 6))
  return isShort ? formatShortDayRange(first, last, style) : formatDayRange(first, last, style)
}
