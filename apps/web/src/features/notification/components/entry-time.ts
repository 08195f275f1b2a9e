import type { EventDifference, EventWhen } from '@homefield/contract/event'
import type { NotifiedEvent } from '@homefield/contract/notification'
import { t } from '@lingui/core/macro'
import { formatShortDayRange } from '../../../lib/time/format-calendar.ts'
import { dayOf, formatMonthDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { formatDaysAhead } from '../../../lib/time/format-days-ahead.ts'

/**
 * A text names the weekday, such as 'Saturday', only if the event is fewer than 7 days ahead.
 * An event 7 days ahead has the same weekday as today, so the name of the weekday would be ambiguous.
 */
const WEEK = 7

/** Returns the event's day with the time, if known, such as 'tomorrow', 'May 23' or 'Saturday 10:00 AM'. */
export function whenText(when: EventWhen, now: Temporal.Instant, style: TimeStyle): string {
  const day = whenDayText(when, now, style)
  if (when.kind === 'days') return when.timeTbd ? t`${day}, time to be decided` : day
  const time = formatTime(Temporal.Instant.from(when.start), style)
  return t`${day} ${time}`
}

/** Returns the event's day, such as 'tomorrow', 'Saturday' or 'May 23'. */
export function whenDayText(when: EventWhen, now: Temporal.Instant, style: TimeStyle): string {
  return dayText(firstDay(when, style), dayOf(now, style), style)
}

/** Returns the event's short weekday, such as 'Sat'. */
export function weekdayText(when: EventWhen, style: TimeStyle): string {
  return formatWeekday(firstDay(when, style), style)
}

/** Returns the old and new start time after a time change. Null if the start is the same. */
export function startsText(
  differences: readonly EventDifference[],
  style: TimeStyle,
): { readonly now: string; readonly was: string } | null {
  const when = differences.find((one) => one.field === 'when')
  if (when?.field !== 'when' || when.from.kind !== 'timed' || when.to.kind !== 'timed') return null
  const [was, now] = [when.from, when.to].map(({ start }) => formatTime(Temporal.Instant.from(start), style))
  return was === undefined || now === undefined || was === now ? null : { now, was }
}

/** Formats the days of several events, such as 'May 16', 'May 16 and May 17' or 'May 16 – Jun 3'. */
export function daysText(events: readonly NotifiedEvent[], style: TimeStyle, locale: string): string {
  const days = [...new Set(events.map(({ when }) => firstDay(when, style).toString()))]
    .sort()
    .map((day) => Temporal.PlainDate.from(day))
  const [first, second] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  if (days.length > 2 || !second) {
    return second ? formatShortDayRange(first, last, style) : formatMonthDay(first, style)
  }
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    [first, second].map((day) => formatMonthDay(day, style)),
  )
}

function dayText(day: Temporal.PlainDate, today: Temporal.PlainDate, style: TimeStyle): string {
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (Math.abs(ahead) <= 1) return formatDaysAhead(ahead, style)
  return ahead > 0 && ahead < WEEK ? formatWeekday(day, style, 'long') : formatMonthDay(day, style)
}

function firstDay(when: EventWhen, style: TimeStyle): Temporal.PlainDate {
  return when.kind === 'days'
    ? Temporal.PlainDate.from(when.firstDay)
    : dayOf(Temporal.Instant.from(when.start), style)
}
