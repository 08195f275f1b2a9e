import { quotedPrintable } from './quoted-printable.ts'

/**
 * Rewrites a line to the form of RFC 5545 if ical.js could not read the line or would silently misread it.
 * Each of these forms occurs in calendars that real programs export:
 * - dates and times in ISO 8601 (`2026-05-09T18:00:00-04:00`), with fractions, in lower case, or after a blank;
 * - a TZID with a colon but without quotes: `DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260509T180000`;
 * - rules with blanks, in lower case, with an extra comma, or with `RRULE:` twice;
 * - quoted-printable texts of vCalendar 1.0 (old Outlook).
 */
export function regular(line: string): string {
  if (TIMES.test(line)) return withRegularTimes(line)
  if (/^RRULE\b/i.test(line)) return withRegularRule(line)
  return isQuotedPrintable(line) ? unquoted(line) : line
}

const TIMES = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)\b/i
/** A zone name may contain colons, so the value starts after the first colon that precedes a date. */
const PARTED = /^([A-Z-]+)(;.*?)?:\s*(\d{4}-?\d{2}-?\d{2}.*)$/i

function withRegularTimes(line: string): string {
  const [, name, given = '', values = ''] = PARTED.exec(line) ?? []
  if (name === undefined) return line
  const isBare = given.includes(':') && !given.includes('"')
  const parameters = isBare ? given.replace(/;TZID=([^;]*)/i, ';TZID="$1"') : given
  return `${name}${parameters}:${values.split(',').map(regularPeriod).join(',')}`
}

function regularPeriod(text: string): string {
  const [start = '', ...length] = text.split('/')
  return [regularTime(start), ...length].join('/')
}

const ISO =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s?(?:(Z)|([+-]\d{2}):?(\d{2}))?)?$/i

/**
 * Converts a time to the format of RFC 5545. A time with an offset becomes UTC. Other texts are not changed.
 */
function regularTime(text: string): string {
  const match = ISO.exec(text.trim())
  if (!match) return text
  const [, year, month, day, hour, minute, second = '00', z, offsetHour, offsetMinute] = match
  const date = `${year}${month}${day}`
  if (hour === undefined) return date
  if (offsetHour === undefined) return `${date}T${hour}${minute}${second}${z ? 'Z' : ''}`
  try {
    const at = Temporal.Instant.from(
      `${year}-${month}-${day}T${hour}:${minute}:${second}${offsetHour}:${offsetMinute}`,
    )
    return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  } catch {
    return text
  }
}

/** The supported parts of an RRULE. RSCALE, SKIP and unknown parts are dropped. */
const RULE_PARTS =
  /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))$/

function withRegularRule(line: string): string {
  const rule = line
    .replace(/^(?:RRULE[^:]*:)+/i, '')
    .replaceAll(/\s/g, '')
    .toUpperCase()
  const parts = new Map<string, string>()
  for (const part of rule.split(';')) {
    const [name = '', value = ''] = part.split('=', 2)
    const list = value.split(',').filter((item) => item !== '')
    if (!RULE_PARTS.test(name) || parts.has(name) || list.length === 0) continue
    parts.set(name, (name === 'UNTIL' ? list.map(regularTime) : list).join(','))
  }
  return `RRULE:${[...parts].map(([name, value]) => `${name}=${value}`).join(';')}`
}

const QUOTED = /^[A-Z-]+;[^:]*\bENCODING="?QUOTED-PRINTABLE/i

export function isQuotedPrintable(line: string): boolean {
  return QUOTED.test(line)
}

function unquoted(line: string): string {
  const colon = line.indexOf(':')
  const charset = /;CHARSET="?([\w-]{1,40})/i.exec(line.slice(0, colon))?.[1]
  const text = quotedPrintable(line.slice(colon + 1), charset ?? null)
  return `${/^[A-Z-]+/i.exec(line)?.[0] ?? ''}:${text.replaceAll(/\r\n?|\n/g, '\\n')}`
}
