import { expand } from './expand.ts'
import { READ_LIMITS, type ReadLimits } from './limits.ts'
import { read } from './read.ts'
import type { Calendar, Entry, ReadResult } from './entry.ts'
import type { Occurrence } from './occurrence.ts'
import type { ExpandLimits } from './window.ts'

/** Helpers that build test calendars from a few lines. */

export function calendarText(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function eventText(lines: readonly string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
}

export function calendar(body: Uint8Array | string, limits: ReadLimits = READ_LIMITS): Calendar {
  const result: ReadResult = read(body, limits)
  if (!result.ok) throw new Error(`the calendar could not be read: ${result.reason}`)
  return result.calendar
}

/** Parses property lines as one event and returns its entry. */
export function entry(...lines: string[]): Entry {
  const [first] = calendar(calendarText(eventText(['UID:1', ...lines]))).entries
  if (!first) throw new Error('the calendar has no entry')
  return first
}

export const YEAR_2026 = {
  from: '2026-01-01T00:00:00Z',
  to: '2027-01-01T00:00:00Z',
  zone: 'America/New_York',
}

export function occurrences(
  entries: readonly Entry[],
  window: Partial<typeof YEAR_2026> = {},
  limits?: ExpandLimits,
): readonly Occurrence[] {
  return expand(entries, { ...YEAR_2026, ...window }, limits).occurrences
}

/** Returns the starts of the occurrences, as instants or days. */
export function starts(entries: readonly Entry[], window: Partial<typeof YEAR_2026> = {}): string[] {
  return occurrences(entries, window).map(({ when }) => (when.kind === 'timed' ? when.start : when.firstDay))
}
