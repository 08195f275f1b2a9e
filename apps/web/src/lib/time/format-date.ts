import { withFirstOfMonth } from '@homefield/domain/time/first-of-month'
import { formatOf, plainSpaces, type TimeStyle } from './time-style.ts'

/**
 * Formatting a calendar day needs no time zone, because the day is the same in every zone.
 * The formatter formats noon UTC of the day in UTC, so that the computer's zone cannot shift the date.
 */
type DayStyle = Pick<TimeStyle, 'locale'>

/** Returns the calendar day on which an instant falls in the user's time zone. */
export function dayOf(instant: Temporal.Instant, style: Pick<TimeStyle, 'timeZone'>): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(style.timeZone).toPlainDate()
}

/** Formats a day such as 'Thursday, May 14'. */
export function formatDay(day: Temporal.PlainDate, style: DayStyle): string {
  return write(day, style, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** Formats a day such as 'Thursday, May 14, 2026'. */
export function formatFullDay(day: Temporal.PlainDate, style: DayStyle): string {
  return write(day, style, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** Formats a day such as 'Fri, May 15'. */
export function formatShortDay(day: Temporal.PlainDate, style: DayStyle): string {
  return write(day, style, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Formats a date without a weekday, such as 'March 9, 2014'. */
export function formatLongDate(day: Temporal.PlainDate, style: DayStyle): string {
  return write(day, style, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** Formats a day without weekday and year, such as 'May 1'. */
export function formatMonthDay(day: Temporal.PlainDate, style: DayStyle): string {
  return write(day, style, { month: 'short', day: 'numeric' })
}

/** Formats a month such as 'May 2026'. */
export function formatMonth(day: Temporal.PlainDate, style: DayStyle): string {
  return write(day, style, { month: 'long', year: 'numeric' })
}

/** Formats a weekday such as 'Thu', or 'Thursday' if `length` is `long`. */
export function formatWeekday(
  day: Temporal.PlainDate,
  style: DayStyle,
  length: 'short' | 'long' = 'short',
): string {
  return write(day, style, { weekday: length })
}

/** Formats a range as 'May 10 – 16, 2026' or 'May 31 – Jun 6, 2026'. The range includes the day `last`. */
export function formatDayRange(first: Temporal.PlainDate, last: Temporal.PlainDate, style: DayStyle): string {
  const format = formatOf(style.locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  return withFirstOfMonth(plainSpaces(format.formatRange(noon(first), noon(last))), style.locale)
}

/** Formats a time zone for the user: 'America/Los_Angeles' becomes 'America/Los Angeles'. */
export function zoneLabel(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

/** Returns the city in the name of a time zone: 'America/Los_Angeles' becomes 'Los Angeles'. */
export function zoneCity(timeZone: string): string {
  return zoneLabel(timeZone.split('/').at(-1) ?? timeZone)
}

function write(day: Temporal.PlainDate, style: DayStyle, options: Intl.DateTimeFormatOptions): string {
  const text = plainSpaces(formatOf(style.locale, { timeZone: 'UTC', ...options }).format(noon(day)))
  return withFirstOfMonth(text, style.locale)
}

function noon(day: Temporal.PlainDate): number {
  return day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds
}
