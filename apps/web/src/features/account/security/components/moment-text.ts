import { t } from '@lingui/core/macro'
import { dayOf, formatLongDate, formatMonthDay } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import type { TimeStyle } from '../../../../lib/time/time-style.ts'

/** Returns 'Apr 9', or 'April 9, 2025' for a day of another year. */
export function dayText(at: string, now: Temporal.Instant, style: TimeStyle): string {
  const day = dayOf(Temporal.Instant.from(at), style)
  return day.year === dayOf(now, style).year ? formatMonthDay(day, style) : formatLongDate(day, style)
}

/** Returns 'today, 7:12 AM' or 'Apr 9, 7:12 AM'. */
export function momentText(at: string, now: Temporal.Instant, style: TimeStyle): string {
  const instant = Temporal.Instant.from(at)
  const time = formatTime(instant, style)
  if (dayOf(instant, style).equals(dayOf(now, style))) return t`today, ${time}`
  const day = dayText(at, now, style)
  return t`${day}, ${time}`
}
