/**
 * Represents time zones that only a calendar file defines, in a VTIMEZONE (RFC 5545, 3.6.5).
 *
 * A zone that only a file defines gets a name that contains the whole definition:
 * `VTIMEZONE:19700308T020000 -0517 -0413 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU|…`.
 * A time in the zone thus carries the definition along, even into a worker thread or the database.
 * Each part of the name has a start, the offsets before and after, and an RRULE or RDATEs.
 */
import { epochText, utcReading } from './epoch.ts'
import { parseRule } from './rule.ts'
import { StepsUsedUp, walk, type Steps } from './rule-walk.ts'

const PREFIX = 'VTIMEZONE:'
/**
 * The first year for which all clock changes are computed.
 * The last change before the first year is also stored, because it sets the offset at the start of the year.
 */
const FIRST = '2000-01-01T00:00:00'
const LAST = '2100-01-01T00:00:00'
/** Maximum number of clock changes in a zone: ten per year. No real zone changes more often. */
const MOST_CHANGES = 1_000
/** Maximum characters of a zone's name, because every time in the zone stores it. Two yearly rules take 120. */
const LONGEST = 1_000
/** Maximum number of steps to compute the rules of one zone. A yearly rule takes about 300 steps. */
const STEPS_PER_ZONE = 20_000

/** A change of the clocks. `epoch` is in milliseconds since 1970; offsets are in milliseconds east of UTC. */
export interface ZoneChange {
  readonly epoch: number
  readonly from: number
  readonly to: number
}

export interface DefinedZone {
  /** The zone's name, which contains the definition; null if the name would have over 1,000 characters. */
  readonly name: string | null
  /** The clock changes in order, at least one. The first change may be from before the year 2000. */
  readonly changes: readonly [ZoneChange, ...ZoneChange[]]
}

/** @returns null if the definition cannot be used: it has no offset, an invalid rule, or exceeds a limit */
export function defineZone(definition: string, steps: Steps): DefinedZone | null {
  const own: Steps = { left: Math.min(STEPS_PER_ZONE, steps.left) }
  const before = own.left
  try {
    return clockOf(
      definition
        .split(/^BEGIN:(?=STANDARD|DAYLIGHT)/im)
        .slice(1)
        .map(written),
      own,
    )
  } catch (error) {
    if (error instanceof StepsUsedUp || error instanceof RangeError) return null
    throw error
  } finally {
    steps.left -= before - Math.max(0, own.left)
  }
}

export function isDefinedZone(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** Parses a zone name that `defineZone` created. Returns null for any other zone name. */
export function definedZone(name: string): DefinedZone | null {
  if (!isDefinedZone(name)) return null
  let zone = kept.get(name)
  if (!zone) {
    if (kept.size >= MOST_KEPT) kept.clear()
    zone = clockOf(name.slice(PREFIX.length).split('|').map(parsed), { left: STEPS_PER_ZONE })
    kept.set(name, zone)
  }
  return zone
}

const kept = new Map<string, DefinedZone>()
/** Maximum number of cached zones, more than the 200 zones that one file may define (scan.ts). */
const MOST_KEPT = 300

/** Returns a zone's offset at an instant, in milliseconds. */
export function offsetAt(epoch: number, { changes }: DefinedZone): number {
  return changes.findLast((change) => change.epoch <= epoch)?.to ?? changes[0].from
}

/**
 * Returns the offset of a wall time. `reading` is the wall time taken as UTC, in milliseconds since 1970.
 * A skipped time, and the first of two equal wall times, has the offset before the change (RFC 5545, 3.3.5).
 */
export function offsetOfReading(reading: number, { changes }: DefinedZone): number {
  const last = changes.findLast(({ epoch, from, to }) => epoch + Math.max(from, to) <= reading)
  return last?.to ?? changes[0].from
}

interface Observance {
  /** The local time of the observance's first clock change, in the file's format. */
  readonly start: string
  readonly from: string
  readonly to: string
  readonly recurrence: readonly string[]
}

const LINE = /^(DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)(?:;[^:\n]*)?:(.*)$/gim

function written(part: string): Observance {
  const body = part.split(/^END:/im)[0] ?? ''
  const lines = [...body.matchAll(LINE)]
  const values = (name: string): string[] =>
    lines.flatMap(([, own = '', value = '']) => (own.toUpperCase() === name ? [value.trim()] : []))
  const [to = '', from = to] = [values('TZOFFSETTO')[0], values('TZOFFSETFROM')[0]]
  return {
    // Scalix omits DTSTART in observances that have a rule. Such an observance starts in 1970.
    start: values('DTSTART')[0] ?? '19700101T000000',
    from,
    to,
    recurrence: [...values('RRULE').slice(0, 1), ...values('RDATE').flatMap((dates) => dates.split(','))],
  }
}

function parsed(text: string): Observance {
  const [start = '', from = '', to = '', ...recurrence] = text.split(' ')
  return { start, from, to, recurrence }
}

/** Computes a zone's offset changes from the zone's definition. Throws RangeError for an invalid definition. */
function clockOf(observances: readonly Observance[], steps: Steps): DefinedZone {
  const onsets = observances
    .flatMap((observance) =>
      [...onsetsOf(observance, steps)].map((wall) => ({ reading: utcReading(wall), observance })),
    )
    .toSorted((one, other) => one.reading - other.reading)
  const begins = onsets.findLastIndex(({ reading }) => reading <= utcReading(FIRST))
  const inForce = onsets.slice(Math.max(0, begins))
  const parts = new Set(inForce.map(({ observance }) => observance))
  // Each change starts from the offset that the previous change set, even if the file's TZOFFSETFROM differs.
  let offset = milliseconds(inForce[0]?.observance.from ?? '')
  const [first, ...others] = inForce.map(({ reading, observance }): ZoneChange => {
    const change = { epoch: reading - offset, from: offset, to: milliseconds(observance.to) }
    offset = change.to
    return change
  })
  if (!first || others.length >= MOST_CHANGES)
    throw new RangeError('the zone has no clock definition or too many clock changes')
  const text = [...parts]
    .map((part) => [part.start, part.from, part.to, ...part.recurrence].join(' '))
    .join('|')
  return { name: text.length > LONGEST ? null : PREFIX + text, changes: [first, ...others] }
}

/**
 * Yields the local times of an observance's clock changes in any order. Skips changes long before the year 2000.
 */
function* onsetsOf(
  { start, from, recurrence }: Observance,
  steps: Steps,
): Generator<string, void, undefined> {
  const begins = wallTime(start)
  yield begins
  for (const item of recurrence) {
    if (!item.includes('=')) {
      yield wallTime(item)
      continue
    }
    const rule = RULE.test(item) ? parseRule(item) : null
    if (!rule) throw new RangeError('the RRULE is not valid')
    const until = rule.until === null ? LAST : localUntil(rule.until, from)
    let count = 1
    for (const wall of walk(rule, begins, until < FIRST ? until : FIRST, steps)) {
      if (wall > until || wall > LAST) break
      // DTSTART was yielded before the loop. DTSTART is a clock change even if the rule does not match it.
      if (wall === begins) continue
      count += 1
      if (rule.count !== null && count > rule.count) break
      yield wall
    }
  }
}

/** Matches an RRULE without spaces or `|`, because those characters separate the fields of a zone name. */
const RULE = /^[A-Z\d=;,+-]+$/i

function wallTime(value: string): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?$/.exec(value) ?? []
  if (year === undefined) throw new RangeError('the local time is not valid')
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/** Converts UNTIL to local time, using the offset before the change. An UNTIL date includes the whole day. */
function localUntil(until: string, from: string): string {
  if (/^\d{8}$/.test(until)) return wallTime(`${until}T235959`)
  const wall = wallTime(until)
  return until.endsWith('Z') ? epochText(utcReading(wall) + milliseconds(from)).slice(0, -1) : wall
}

/** Converts `+HHMM` or `-HHMMSS` to milliseconds. */
function milliseconds(offset: string): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(offset) ?? []
  if (sign === undefined) throw new RangeError('the UTC offset is not valid')
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  return sign === '-' ? -size : size
}
