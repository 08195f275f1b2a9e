/** Longer Retry-After delays are cut to one week, so that a wrong header cannot stop a feed for a year. */
const LONGEST_SECONDS = 7 * 24 * 3600

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// The three date formats of RFC 9110, 5.6.7. Two of them are obsolete, but clients must still accept them.
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]+day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds from now, or an HTTP date.
 * Returns undefined if the Retry-After header is missing or invalid. Cuts the time to one week from now.
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

/** Parses a Date header. Returns undefined if the header is missing or invalid. */
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

/** Expands a two-digit year. A year more than 50 years ahead moves back one century (RFC 9110, 5.6.7). */
function nearestYear(twoDigits: number, now: Temporal.Instant): number {
  const { year } = now.toZonedDateTimeISO('UTC')
  const thisCentury = year - (year % 100) + twoDigits
  return thisCentury > year + 50 ? thisCentury - 100 : thisCentury
}
