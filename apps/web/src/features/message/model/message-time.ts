import { dayOf, formatMonthDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'

const DAY = 24 * 60 * 60_000

/**
 * Formats a message's time: time of day within 24 hours, weekday and time within 7 days, else date and time.
 * Source: specification 000, section 9.
 */
export function messageTime(at: string, now: Temporal.Instant, style: TimeStyle): string {
  const instant = Temporal.Instant.from(at)
  const age = now.epochMilliseconds - instant.epochMilliseconds
  const time = formatTime(instant, style)
  if (age < DAY) return time
  const day = dayOf(instant, style)
  return `${age < 7 * DAY ? formatWeekday(day, style) : formatMonthDay(day, style)} ${time}`
}
