/** A calendar property that the app uses. Lines with any other property name are skipped. */
export interface KnownName {
  /** The name in lower case, as in jCal. */
  readonly name: string
  /** The property's index in the list of all known names. */
  readonly index: number
  /**
   * The value type that plain-line.ts can read (`texts` is a list). Null if ical.js must read the property.
   */
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

/** The calendar properties that the app uses, keyed by the property's name in upper case. */
export const KNOWN_NAMES: ReadonlyMap<string, KnownName> = new Map(
  PLAIN.map(([name, plain, list = null], index) => [name, { name: name.toLowerCase(), index, plain, list }]),
)
