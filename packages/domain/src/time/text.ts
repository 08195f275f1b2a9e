/**
 * Reads and writes times as text: the formats in requests, responses and the database.
 * The module also reads the clock times and lengths that people write in descriptions.
 * No other code on the server parses or prints a time.
 */

/** Formats an instant in UTC as ISO 8601 with Z. Digits after the milliseconds are dropped. */
export function instantText(instant: Temporal.Instant): string {
  return (
    secondsText(instant.epochMilliseconds) ??
    instant.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString()
  )
}

/** Formats an instant in UTC as ISO 8601 with Z, with all digits, like `Temporal.Instant`. */
export function exactText(instant: Temporal.Instant): string {
  const isWhole = instant.epochNanoseconds % 1_000_000_000n === 0n
  return (isWhole ? secondsText(instant.epochMilliseconds) : null) ?? instant.toString()
}

/** Formats whole seconds. Returns null for a fraction of a second, or a year outside 0000 to 9999. */
function secondsText(epoch: number): string | null {
  if (epoch % 1_000 !== 0) return null
  const day = Math.floor(epoch / DAY)
  const date = dayText(day)
  if (date.length > 'YYYY-MM-DD'.length) return null
  const second = (epoch - day * DAY) / 1_000
  const minute = Math.floor(second / 60)
  return `${date}T${PADDED[Math.floor(minute / 60)]}:${PADDED[minute % 60]}:${PADDED[second % 60]}Z`
}

const DAY = 86_400_000
const PADDED = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** Caches printed days: a sync prints thousands of times, on a few hundred days. */
const days = new Map<number, string>()
const MOST_DAYS = 2_000

/** @param day the number of days since 1970 */
function dayText(day: number): string {
  let text = days.get(day)
  if (text === undefined) {
    // oxlint-disable-next-line no-restricted-globals -- Date is safe for UTC and faster than Temporal
    text = new Date(day * DAY).toISOString().slice(0, -'T00:00:00.000Z'.length)
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, text)
  }
  return text
}

/**
 * Matches a UTC time in whole seconds, on the days 1 to 28, which every month has.
 * Nearly all times that this app writes match, so the slow parser rarely runs.
 */
const PLAIN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** Parses an ISO 8601 instant with Z or an offset. Throws RangeError for any other text. */
export function instantFrom(text: string): Temporal.Instant {
  if (!PLAIN.test(text)) return Temporal.Instant.from(text)
  // oxlint-disable-next-line no-restricted-globals -- Date is safe for UTC and 4 times as fast as Temporal
  return Temporal.Instant.fromEpochMilliseconds(Date.parse(text))
}

/** Parses an ISO 8601 instant with Z or an offset. Returns null for any other text. */
export function parseInstant(text: string): Temporal.Instant | null {
  try {
    return instantFrom(text)
  } catch {
    return null
  }
}

/** Normalizes an instant's text, because PostgreSQL and Temporal print different trailing zeros. */
export function sameSpelling(text: string): string {
  return PLAIN.test(text) ? text : Temporal.Instant.from(text).toString()
}

/** Parses `YYYY-MM-DD`. Returns null if the text is not a valid day. */
export function parseDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

const CLOCK = /^\s*(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d{2}))?\s*(?:([ap])\.?\s*m\.?|(uhr|hrs?|h))?\s*$/i
const NOON = new Set(['noon', 'midday', 'mediodía', 'mediodia', 'midi', 'mittag'])

/**
 * Parses '4:30 PM', '8 a.m.', '16:30', '14h30', '14 Uhr', 'noon'. Returns null for a bare number such as '8'.
 */
export function parseClock(text: string): Temporal.PlainTime | null {
  const word = text.trim().toLowerCase()
  if (NOON.has(word)) return new Temporal.PlainTime(12)
  if (word === 'midnight') return new Temporal.PlainTime(0)
  const match = CLOCK.exec(text)
  if (!match) return null
  const half = match[3]?.toLowerCase()
  let hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  if (minute > 59 || (half === undefined && match[2] === undefined && match[4] === undefined)) return null
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  return hour > 23 ? null : new Temporal.PlainTime(hour, minute)
}

/** Parses '1 hour 30 minutes', '90 min', '1.5 hours', '1h 15m' or '2 hrs' to minutes; null for other texts. */
export function parseLength(text: string): number | null {
  const rest = text.trim().toLowerCase()
  const match =
    /^(?:(\d{1,3}(?:\.\d{1,2})?)\s*h(?:ours?|rs?)?\.?)?[\s,]*(?:and\s+)?(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?\.?)?$/.exec(
      rest,
    )
  if (!match || (match[1] === undefined && match[2] === undefined)) return null
  const minutes = Math.round(Number(match[1] ?? '0') * 60) + Number(match[2] ?? '0')
  return minutes > 0 && minutes <= 14 * 24 * 60 ? minutes : null
}
