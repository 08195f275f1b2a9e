import type { EntryTime } from './entry.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:(?:\d{2})?Z?$/

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function daysInMonth(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29
  return DAYS_IN_MONTH[month - 1] ?? 0
}

/**
 * Converts a jCal date or date-time. Returns null for an invalid date or time (month 13, February 30).
 * ical.js reads eight digits as a date even without VALUE=DATE, which PlayMetrics omits for all-day events.
 * `zone` is the zone of the TZID parameter. If the zone is 'UTC', the result has the kind `utc`.
 */
export function entryTime(value: unknown, marked: boolean, zone: string | null): EntryTime | null {
  if (typeof value !== 'string') return null
  if (value.length === 10 && DATE.test(value))
    return isDay(value) ? { kind: 'day', day: value, marked } : null
  if (!DATE_TIME.test(value) || !isDay(value)) return null

  const hour = numberAt(value, 11, 13)
  if (hour > 24 || numberAt(value, 14, 16) > 59) return null
  const isUtc = value.endsWith('Z')
  let wall = isUtc ? value.slice(0, -1) : value
  // Missing seconds become zero. A leap second is read as the second before it.
  if (wall.length < 19) wall = `${wall}00`
  else if (numberAt(wall, 17, 19) > 59) wall = `${wall.slice(0, 17)}59`
  if (hour === 24) {
    if (!wall.endsWith('24:00:00')) return null
    wall = `${Temporal.PlainDate.from(value.slice(0, 10)).add({ days: 1 }).toString()}T00:00:00`
  }
  return isUtc || zone === 'UTC' ? { kind: 'utc', wall } : { kind: 'wall', wall, zone }
}

/** Parses digits without creating a substring, because this function runs for every time in a feed. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0
  for (let index = from; index < to; index += 1) number = number * 10 + text.charCodeAt(index) - 48
  return number
}

function isDay(value: string): boolean {
  const year = numberAt(value, 0, 4)
  const month = numberAt(value, 5, 7)
  const day = numberAt(value, 8, 10)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Prints a time for hashes and identities. Equal times always give equal texts. */
export function timeText(time: EntryTime | null): string {
  if (!time) return ''
  if (time.kind === 'day') return time.marked ? time.day : `${time.day}~`
  return time.kind === 'utc' ? `${time.wall}Z` : `${time.wall}[${time.zone ?? ''}]`
}
