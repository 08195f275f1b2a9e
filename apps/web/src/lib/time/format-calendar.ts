import { withFirstOfMonth } from '@homefield/domain/time/first-of-month'
import { formatOf, plainSpaces, type TimeStyle } from './time-style.ts'

/**
 * Formats the current time for the label of the calendar's 'now' line, such as '4:12'.
 * The label omits AM or PM, because the calendar's hour labels show it.
 */
export function formatBareTime(instant: Temporal.Instant, style: TimeStyle): string {
  const parts = formatOf(style.locale, {
    timeZone: style.timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(style.hour12 === undefined ? {} : { hourCycle: style.hour12 ? 'h12' : 'h23' }),
  }).formatToParts(instant.epochMilliseconds)
  const clock = parts.filter((part) => part.type !== 'dayPeriod').map((part) => part.value)
  return plainSpaces(clock.join('')).trim()
}

/** Formats the days of a week for a phone, such as 'May 10 – 16'. The range includes the day `last`. */
export function formatShortDayRange(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  style: DayStyle,
): string {
  return range(first, last, style, { month: 'short', day: 'numeric' })
}

/** Formats a range of days with weekdays, such as 'Fri, May 15 – Sun, May 17'. */
export function formatWeekdayRange(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  style: DayStyle,
): string {
  return range(first, last, style, { weekday: 'short', month: 'short', day: 'numeric' })
}

/**
 * Returns a weekday as one letter, such as 'T', for the heading of a narrow calendar column.
 * Screen readers get the full name of the weekday instead.
 */
export function formatNarrowWeekday(day: Temporal.PlainDate, style: DayStyle): string {
  return formatOf(style.locale, { timeZone: 'UTC', weekday: 'narrow' }).format(noon(day))
}

/** Formats a month as an abbreviation, such as 'Jun'. */
export function formatShortMonth(day: Temporal.PlainDate, style: DayStyle): string {
  return formatOf(style.locale, { timeZone: 'UTC', month: 'short' }).format(noon(day))
}

/** Formats an abbreviated month with its year, such as 'Jun 2026' or, in French, 'juin 2026'. */
export function formatShortMonthYear(day: Temporal.PlainDate, style: DayStyle): string {
  return plainSpaces(
    formatOf(style.locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(noon(day)),
  )
}

/**
 * Formats a time zone as 'PDT' or 'GMT+5:45'. The instant decides between standard and daylight saving time.
 */
export function formatZoneName(
  instant: Temporal.Instant,
  style: Pick<TimeStyle, 'locale' | 'timeZone'>,
): string {
  const parts = formatOf(style.locale, { timeZone: style.timeZone, timeZoneName: 'short' }).formatToParts(
    instant.epochMilliseconds,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? style.timeZone
}

type DayStyle = Pick<TimeStyle, 'locale'>

function range(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  style: DayStyle,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = formatOf(style.locale, { timeZone: 'UTC', ...options })
  return withFirstOfMonth(plainSpaces(format.formatRange(noon(first), noon(last))), style.locale)
}

function noon(day: Temporal.PlainDate): number {
  return day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds
}
