/** No server may put us off for longer; a feed that asks for a year is asked again in a week. */
const LONGEST_SECONDS = 7 * 24 * 3600

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// RFC 9110, 5.6.7: the present form, and the two old ones that must still be read. All mean GMT.
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]+day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

/**
 * The moment a Retry-After header names (RFC 9110, 10.2.3): seconds from now, or an HTTP date. Between now
 * and a week from now; undefined where there is none or it is not readable.
 */
export function readRetryAfter(
  header: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const text = header?.trim() ?? ''
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : secondsUntil(text, now)
  if (seconds === undefined) return undefined
  return now.add({ seconds: Math.min(Math.max(seconds, 0), LONGEST_SECONDS) })
}

/** A Date header; undefined where there is none or it is not readable. */
export function readDate(header: string | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  return header === undefined ? undefined : readHttpDate(header.trim(), now)
}

function secondsUntil(text: string, now: Temporal.Instant): number | undefined {
  const at = readHttpDate(text, now)
  return at && Math.ceil((at.epochMilliseconds - now.epochMilliseconds) / 1000)
}

function readHttpDate(text: string, now: Temporal.Instant): Temporal.Instant | undefined {
  const {
    day = '',
    month = '',
    year = '',
    time,
  } = HTTP_DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined) ?? {}
  const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  try {
    const fullYear = year.length === 2 ? nearestYear(Number(year), now) : year
    return Temporal.Instant.from(`${fullYear}-${monthNumber}-${day.trim().padStart(2, '0')}T${time}Z`)
  } catch {
    return undefined
  }
}

/** Two digits that would lie more than 50 years ahead mean the century before (RFC 9110, 5.6.7). */
function nearestYear(twoDigits: number, now: Temporal.Instant): number {
  const { year } = now.toZonedDateTimeISO('UTC')
  const thisCentury = year - (year % 100) + twoDigits
  return thisCentury > year + 50 ? thisCentury - 100 : thisCentury
}
