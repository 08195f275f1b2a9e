export interface Entry {
  readonly uid: string
  readonly title: string
  /** The start in iCalendar format: `20250802T190000Z`, or `20250802` for an all-day event. */
  readonly start: string
  readonly end?: string
  readonly location?: string
  readonly description?: string
  readonly status?: 'CONFIRMED' | 'CANCELLED'
}

/** Builds an iCalendar text (RFC 5545) for test cases that no recorded feed covers. */
export function calendarText(name: string, entries: readonly Entry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example League//EN',
    `X-WR-CALNAME:${escape(name)}`,
  ]
  for (const { uid, title, start, end, location, description, status } of entries) {
    lines.push('BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20250101T000000Z', moment('DTSTART', start))
    if (end !== undefined) lines.push(moment('DTEND', end))
    lines.push(`SUMMARY:${escape(title)}`)
    if (location !== undefined) lines.push(`LOCATION:${escape(location)}`)
    if (description !== undefined) lines.push(`DESCRIPTION:${escape(description)}`)
    if (status !== undefined) lines.push(`STATUS:${status}`)
    lines.push('END:VEVENT')
  }
  return [...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function moment(property: string, value: string): string {
  return value.length === 8 ? `${property};VALUE=DATE:${value}` : `${property}:${value}`
}

function escape(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}
