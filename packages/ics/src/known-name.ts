/** A property that an entry is read from (read-entry.ts). */
export interface KnownName {
  /** In jCal's spelling. */
  readonly name: string
  /** Its index in this list. */
  readonly index: number
  /** The type that ical.js gives an ordinary value, `texts` for a list of them; null if ical.js always reads it. */
  readonly plain: 'text' | 'texts' | 'date-time' | 'duration' | 'integer' | 'float' | 'uri' | 'unknown' | null
  readonly list: 'dates' | 'texts' | null
}

const PLAIN: readonly (readonly [name: string, plain: KnownName['plain'], list?: KnownName['list']])[] = [
  ['UID', 'text'],
  ['DTSTART', 'date-time'],
  ['DTEND', 'date-time'],
  ['RECURRENCE-ID', 'date-time'],
  ['DURATION', 'duration'],
  ['SEQUENCE', 'integer'],
  ['SUMMARY', 'text'],
  ['DESCRIPTION', 'text'],
  ['LOCATION', 'text'],
  ['STATUS', 'text'],
  ['METHOD', 'text'],
  ['URL', 'uri'],
  ['CATEGORIES', 'texts', 'texts'],
  ['GEO', 'float'],
  ['LAST-MODIFIED', 'date-time'],
  ['RRULE', null],
  ['RDATE', null, 'dates'],
  ['EXDATE', 'date-time', 'dates'],
  ['TZID', 'text'],
  ['X-MICROSOFT-CDO-ALLDAYEVENT', 'unknown'],
]

/** By the name in upper case. */
export const KNOWN_NAMES: ReadonlyMap<string, KnownName> = new Map(
  PLAIN.map(([name, plain, list = null], index) => [name, { name: name.toLowerCase(), index, plain, list }]),
)
