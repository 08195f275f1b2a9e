/**
 * Writes iCalendar (RFC 5545, with 7986's properties of a calendar) as other calendars read it. What every line may look
 * like is in write-line.ts; nothing that a family or a feed wrote can end one.
 *
 * No ORGANIZER and no ATTENDEE: nobody is to be answered. DTSTAMP is when the entry was last changed, not when the file
 * was written (3.8.7.2 gives both meanings): so the same schedule is the same bytes, and a reader is told 'not modified'.
 */
import { contentLine, dayValue, instantValue, localTimeValue, textValue } from './write-line.ts'
import { type ZoneClock, zoneClock, type ZoneSpan } from './write-zone.ts'

export type EntryWhen =
  | {
      readonly kind: 'timed'
      readonly start: Temporal.Instant
      /** Null: unknown. No DTEND is written then, which means that it ends when it begins (3.6.1): no length is made up. */
      readonly end: Temporal.Instant | null
      /** IANA name. */
      readonly zone: string
    }
  | {
      readonly kind: 'days'
      readonly first: Temporal.PlainDate
      /** Included. */
      readonly last: Temporal.PlainDate
    }

export interface WrittenEntry {
  /** Unique in the world, and for ever that of one thing. */
  readonly uid: string
  /** Only rises. */
  readonly sequence: number
  readonly created: Temporal.Instant
  readonly modified: Temporal.Instant
  readonly when: EntryWhen
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly summary: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  /** Left out unless it is http or https. */
  readonly url?: string | undefined
  /** Whether it takes up the time of whoever has it in his calendar. */
  readonly isBusy: boolean
}

export interface WrittenCalendar {
  readonly entries: readonly WrittenEntry[]
  readonly name?: string | undefined
  /** How often it is worth asking again. */
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
 * Whether its times are written as its zone's clocks show them. Where the clocks repeat an hour, a local time means the
 * first of the two (3.3.5), but readers differ (ical.js takes the second): such times are told in UTC.
 */
function isLocal({ start, end }: Extract<EntryWhen, { kind: 'timed' }>, clock: ZoneClock): boolean {
  return clock.isShownOnce(start) && (end === null || clock.isShownOnce(end))
}

/** Of the zones that times are meant in, each for as long as it is needed; in order of their names. UTC needs none. */
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
