import type { EventWhen } from '@homefield/contract/event'
import { formatShortDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatTime, formatTimeRange } from '../../../lib/time/format-time.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'

/** A weekday such as 'Sat' names one day only within this number of days. */
const WEEK = 7

/**
 * Returns the old and the new time of a moved event, as short as both stay unambiguous:
 * 'Sat 1:30 PM' and 'Sun 2:00 PM', 'Sat 1:30 PM' and '3:00 PM', or two ranges if only the end changed.
 * @param untimed returns 'All day' or 'Time TBD' for a time without a clock time
 */
export function moveTexts(
  from: EventWhen,
  to: EventWhen,
  style: TimeStyle,
  untimed: (when: EventWhen) => string,
): readonly [string, string] {
  const timeOf = (when: EventWhen) =>
    when.kind === 'days' ? untimed(when) : formatTime(Temporal.Instant.from(when.start), style)
  const rangeOf = (when: EventWhen) =>
    when.kind === 'days' || when.end === null
      ? timeOf(when)
      : formatTimeRange(Temporal.Instant.from(when.start), Temporal.Instant.from(when.end), style)
  const [before, after] = [dayOf(from, style), dayOf(to, style)]
  const isWithinWeek = Math.abs(before.until(after).days) < WEEK
  const day = (one: Temporal.PlainDate) =>
    isWithinWeek ? formatWeekday(one, style) : formatShortDay(one, style)
  const isSameDay = before.equals(after)
  if (isSameDay && hasSameStart(from, to)) return [rangeOf(from), rangeOf(to)]
  const texts = [timeOf(from), timeOf(to)] as const
  const separator = isWithinWeek ? ' ' : ', '
  return [
    `${day(before)}${separator}${texts[0]}`,
    isSameDay ? texts[1] : `${day(after)}${separator}${texts[1]}`,
  ]
}

function dayOf(when: EventWhen, { timeZone }: TimeStyle): Temporal.PlainDate {
  if (when.kind === 'days') return Temporal.PlainDate.from(when.firstDay)
  return Temporal.Instant.from(when.start).toZonedDateTimeISO(timeZone).toPlainDate()
}

function hasSameStart(from: EventWhen, to: EventWhen): boolean {
  return from.kind === 'timed' && to.kind === 'timed' && Temporal.Instant.from(from.start).equals(to.start)
}
