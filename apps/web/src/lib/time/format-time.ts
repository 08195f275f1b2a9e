import { dayOf, formatShortDay } from './format-date.ts'
import { formatOf, plainSpaces, type TimeStyle } from './time-style.ts'

interface ClockParts {
  /** The time without AM or PM: '5:30'. */
  clock: string
  /** AM or PM in the locale's spelling, such as 'PM' or 'p. m.'. The text is empty on a 24-hour clock. */
  dayPeriod: string
  /** The whole time, such as '5:30 PM'. A non-breaking space keeps 'PM' on the same line. */
  whole: string
}

/** Formats a time in the user's language and zone, such as '5:30 PM' or '17:30'. */
export function formatTime(instant: Temporal.Instant, style: TimeStyle): string {
  return clockParts(instant, style).whole
}

/**
 * Formats a range such as '5:30 – 7:00 PM' or '17:30 – 19:00'.
 * If both times are AM or both are PM, the range contains 'AM' or 'PM' only once, at the end.
 */
export function formatTimeRange(start: Temporal.Instant, end: Temporal.Instant, style: TimeStyle): string {
  const from = clockParts(start, style)
  const to = clockParts(end, style)
  const sharesHalf = from.dayPeriod !== '' && from.dayPeriod === to.dayPeriod && hoursApart(start, end) < 12
  return `${sharesHalf ? from.clock : from.whole} – ${to.whole}`
}

/**
 * Formats an event's start and end time for places that do not show the day on which the event ends.
 * An event of less than 24 hours gets a plain time range.
 * The text of an event of 24 hours or more includes the last day: '10:00 AM – Sun, May 17, 4:00 PM'.
 */
export function formatHours(start: Temporal.Instant, end: Temporal.Instant, style: TimeStyle): string {
  if (hoursApart(start, end) < 24) return formatTimeRange(start, end, style)
  return `${formatTime(start, style)} – ${formatShortDay(dayOf(end, style), style)}, ${formatTime(end, style)}`
}

/**
 * Formats a time for the event chips of the month view, which are narrow: '5:30p', '10a', '17:30', '10:00'.
 */
export function formatShortTime(instant: Temporal.Instant, style: TimeStyle): string {
  const { clock, dayPeriod } = clockParts(instant, style)
  if (dayPeriod === '') return clock
  return clock.replace(/:00$/, '') + dayPeriod.charAt(0).toLocaleLowerCase(style.locale)
}

/** Formats an hour from 0 to 23 as a label, such as '3 PM' or '15:00'. */
export function formatHour(hour: number, style: TimeStyle): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000)
  const { clock, dayPeriod } = clockParts(instant, { ...style, timeZone: 'UTC' })
  return dayPeriod === '' ? clock : unbroken(`${clock.replace(/:00$/, '')} ${dayPeriod}`)
}

function clockParts(instant: Temporal.Instant, style: TimeStyle): ClockParts {
  const format = formatOf(style.locale, {
    timeZone: style.timeZone,
    hour: 'numeric',
    minute: '2-digit',
    // Do not use `hour12: false` here, because in some locales midnight would be formatted as 24:00.
    ...(style.hour12 === undefined ? {} : { hourCycle: style.hour12 ? 'h12' : 'h23' }),
  })
  const parts = format.formatToParts(instant.epochMilliseconds)
  const dayPeriod = parts.find((part) => part.type === 'dayPeriod')?.value ?? ''
  const clock = parts.filter((part) => part.type !== 'dayPeriod').map((part) => part.value)
  return {
    clock: plainSpaces(clock.join('')).trim(),
    dayPeriod: plainSpaces(dayPeriod),
    whole: unbroken(parts.map((part) => part.value).join('')),
  }
}

function unbroken(text: string): string {
  return plainSpaces(text).replaceAll(' ', '\u00a0')
}

function hoursApart(start: Temporal.Instant, end: Temporal.Instant): number {
  return (end.epochMilliseconds - start.epochMilliseconds) / 3_600_000
}
