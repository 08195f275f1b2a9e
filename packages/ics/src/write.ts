/**
 * Writes iCalendar (RFC 5545, with the calendar properties of RFC 7986).
 * The file write-line.ts formats each line, so that no text from a family or a feed can start a new line.
 *
 * ORGANIZER and ATTENDEE are never written, because calendar programs would send replies to an organizer.
 * DTSTAMP is the time of the entry's last change, not the time of writing (RFC 5545, 3.8.7.2 allows both).
 * An unchanged schedule therefore gives the same bytes, and the server can respond with 304 Not Modified.
 */
import { contentLine, dayValue, instantValue, localTimeValue, textValue } from './write-line.ts'
import { type ZoneClock, zoneClock, type ZoneSpan } from './write-zone.ts'

export type EntryWhen =
  | {
      readonly kind: 'timed'
      readonly start: Temporal.Instant
      /** Null if the end is unknown. DTEND is then omitted, so the event has no length (RFC 5545, 3.6.1). */
      readonly end: Temporal.Instant | null
      /** IANA name of the zone. */
      readonly zone: string
    }
  | {
      readonly kind: 'days'
      readonly first: Temporal.PlainDate
      /** The last day, which is part of the event. */
      readonly last: Temporal.PlainDate
    }

export interface WrittenEntry {
  /** A globally unique id, which no other event ever gets. */
  readonly uid: string
  /** The version of the entry. It never decreases. */
  readonly sequence: number
  readonly created: Temporal.Instant
  readonly modified: Temporal.Instant
  readonly when: EntryWhen
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly summary: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  /** The address of the event's web page, written only if the scheme is http or https. */
  readonly url?: string | undefined
  /** True if the event marks its time as busy in a calendar. */
  readonly isBusy: boolean
}

export interface WrittenCalendar {
  readonly entries: readonly WrittenEntry[]
  readonly name?: string | undefined
  /** Minutes that a calendar program should wait between two fetches. */
  readonly refreshMinutes?: number | undefined
}

const PRODUCT = '-//Homefield//Homefield//EN'

export function writeCalendar({ entries, name, refreshMinutes }: WrittenCalendar): string {
  const lines = [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', PRODUCT),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
  ]
  if (name !== undefined)
    lines.push(contentLine('NAME', textValue(name)), contentLine('X-WR-CALNAME', textValue(name)))
  if (refreshMinutes !== undefined)
    lines.push(
      contentLine('REFRESH-INTERVAL;VALUE=DURATION', `PT${refreshMinutes}M`),
      contentLine('X-PUBLISHED-TTL', `PT${refreshMinutes}M`),
    )
  const clocks = clocksOf(entries)
  for (const [zone, clock] of clocks)
    if (entries.some(({ when }) => when.kind === 'timed' && when.zone === zone && isLocal(when, clock)))
      lines.push(clock.definition())
  for (const entry of entries) lines.push(...entryLines(entry, clocks))
  lines.push(contentLine('END', 'VCALENDAR'))
  return lines.join('')
}

type Clocks = ReadonlyMap<string, ZoneClock>

function entryLines(entry: WrittenEntry, clocks: Clocks): string[] {
  const lines = [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', textValue(entry.uid)),
    contentLine('DTSTAMP', instantValue(entry.modified)),
    ...whenLines(entry.when, clocks),
    contentLine('SUMMARY', textValue(entry.summary)),
  ]
  if (entry.description) lines.push(contentLine('DESCRIPTION', textValue(entry.description)))
  if (entry.location) lines.push(contentLine('LOCATION', textValue(entry.location)))
  const url = webAddress(entry.url)
  if (url !== null) lines.push(contentLine('URL', url))
  lines.push(
    contentLine('STATUS', entry.status),
    contentLine('TRANSP', entry.isBusy ? 'OPAQUE' : 'TRANSPARENT'),
    contentLine('SEQUENCE', String(entry.sequence)),
    contentLine('CREATED', instantValue(entry.created)),
    contentLine('LAST-MODIFIED', instantValue(entry.modified)),
    contentLine('END', 'VEVENT'),
  )
  return lines
}

function whenLines(when: EntryWhen, clocks: Clocks): string[] {
  if (when.kind === 'days')
    return [
      contentLine('DTSTART;VALUE=DATE', dayValue(when.first)),
      contentLine('DTEND;VALUE=DATE', dayValue(when.last.add({ days: 1 }))),
    ]
  const { start, end, zone } = when
  const clock = clocks.get(zone)
  const local = clock && isLocal(when, clock) ? clock : null
  const write = (name: string, at: Temporal.Instant): string =>
    local
      ? contentLine(`${name};TZID=${zone}`, localTimeValue(local.wallTime(at)))
      : contentLine(name, instantValue(at))
  return end === null ? [write('DTSTART', start)] : [write('DTSTART', start), write('DTEND', end)]
}

/**
 * True if the entry's times can be written as wall times of its zone.
 * A wall time that occurs twice means the first occurrence (RFC 5545, 3.3.5), but ical.js reads the second.
 * Times in a repeated hour are therefore written in UTC.
 */
function isLocal({ start, end }: Extract<EntryWhen, { kind: 'timed' }>, clock: ZoneClock): boolean {
  return clock.isShownOnce(start) && (end === null || clock.isShownOnce(end))
}

/** Returns one ZoneClock for each zone in the entries, sorted by name, except for UTC, which needs none. */
function clocksOf(entries: readonly WrittenEntry[]): Clocks {
  const spans = new Map<string, ZoneSpan>()
  for (const { when } of entries) {
    if (when.kind === 'days' || when.zone === 'UTC') continue
    const known = spans.get(when.zone)
    const end = when.end ?? when.start
    spans.set(when.zone, {
      from: known && Temporal.Instant.compare(known.from, when.start) < 0 ? known.from : when.start,
      to: known && Temporal.Instant.compare(known.to, end) > 0 ? known.to : end,
    })
  }
  const inOrder = [...spans].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return new Map(inOrder.map(([zone, span]) => [zone, zoneClock(zone, span)]))
}

function webAddress(text: string | undefined): string | null {
  const url = text === undefined ? null : URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
