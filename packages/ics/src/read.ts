import ICAL from 'ical.js'
import { zoneBehaving, zoneOfCities } from './custom-zone.ts'
import { decode } from './decode.ts'
import { isDefinedZone } from './defined-zone.ts'
import { settleDuplicates } from './duplicate.ts'
import { READ_LIMITS, type ReadLimits } from './limits.ts'
import { readProperties, readProperty, textOf } from './property.ts'
import { readEntry } from './read-entry.ts'
import { scan, type Scan } from './scan.ts'
import { Warnings } from './warnings.ts'
import { isOffsetName, zoneNamed } from './zone-name.ts'
import type { Calendar, Entry, ReadResult } from './entry.ts'

/**
 * Reads iCalendar files as platforms write them, and tolerates many deviations from RFC 5545.
 * A bad line or event is skipped.
 * A whole body is rejected only if it is truncated, too large, not a calendar, or has no readable event.
 * The function has no side effects, uses no clock, and takes time proportional to the size of the file.
 *
 * Times stay as written: floating times stay floating, and series are not expanded (see expand.ts).
 */
export function read(body: Uint8Array | string, limits: ReadLimits = READ_LIMITS): ReadResult {
  const decoded = decode(body, limits.maxBytes)
  if (!decoded.ok) return { ok: false, reason: decoded.reason, partial: null }

  const warnings = new Warnings(limits.maxWarnings)
  if (decoded.badEncoding) warnings.add('badEncoding', null)
  const scanned = scan(decoded.text, limits)
  if (scanned.cut) warnings.add('tooManyEntries', null)
  if (scanned.tooDeep) warnings.add('tooDeep', null)

  const head = readHead(scanned.calendarLines)
  const zoneOf = zoneReader(scanned, head.zone, warnings)
  const entries: Entry[] = []
  for (const chunk of scanned.events) {
    const properties = readProperties(chunk, limits, warnings)
    const entry = readEntry(properties, { limits, warnings, cancelled: head.cancelled, zoneOf })
    if (entry) entries.push(entry)
  }
  const calendar: Calendar = {
    name: head.name,
    producer: head.producer,
    zone: head.zone,
    refreshInterval: head.refreshInterval,
    entries: settleDuplicates(entries, warnings),
    cut: scanned.cut,
    warnings: warnings.list,
  }
  if (scanned.truncated) return { ok: false, reason: 'truncated', partial: calendar }
  // An empty calendar is valid. If no event is readable, reading fails, so that the sync removes no event.
  if (entries.length === 0 && scanned.events.length > 0) {
    return { ok: false, reason: 'unreadable', partial: null }
  }
  return { ok: true, calendar }
}

interface Head {
  name: string | null
  producer: string | null
  zone: string | null
  refreshInterval: number | null
  cancelled: boolean
}

/** Reads the lines of the calendar itself. PlayMetrics states the zone in a TZID line, unlike RFC 5545. */
function readHead(lines: readonly string[]): Head {
  const found = new Map<string, string>()
  for (const line of lines) {
    const name = /^[A-Za-z-]+/.exec(line)?.[0].toLowerCase() ?? ''
    if (!HEAD_NAMES.has(name) || found.has(name)) continue
    const property = readProperty(line)
    const value = property ? unescape(textOf(property)).trim() : ''
    if (value !== '') found.set(name, value)
  }
  const named = zoneNamed(found.get('x-wr-timezone') ?? '') ?? zoneNamed(found.get('tzid') ?? '')
  return {
    name: found.get('x-wr-calname') ?? found.get('name') ?? null,
    producer: found.get('prodid') ?? null,
    zone: named === 'UTC' ? null : named,
    refreshInterval: seconds(found.get('refresh-interval') ?? found.get('x-published-ttl')),
    cancelled: found.get('method')?.toUpperCase() === 'CANCEL',
  }
}

const HEAD_NAMES = new Set([
  'x-wr-calname',
  'name',
  'prodid',
  'x-wr-timezone',
  'tzid',
  'refresh-interval',
  'x-published-ttl',
  'method',
])

/**
 * Unescapes the texts that ical.js leaves escaped: X- properties, which have no known type, and VTIMEZONEs.
 */
function unescape(text: string): string {
  return text.replaceAll(/\\([\\,;nN])/g, (_escape, character: string) =>
    /n/i.test(character) ? ' ' : character,
  )
}

/** Maximum refresh interval: one week. A longer interval in a feed is taken for a mistake and limited. */
const LONGEST_INTERVAL = 7 * 24 * 3600

function seconds(duration: string | undefined): number | null {
  if (duration === undefined) return null
  try {
    const total = ICAL.Duration.fromString(duration).toSeconds()
    return total > 0 ? Math.min(total, LONGEST_INTERVAL) : null
  } catch {
    return null
  }
}

/** A file with 1,000 different TZIDs is hostile. Times with further TZIDs count as floating. */
const MAX_TZIDS = 1_000

/** Maximum number of steps (see `Steps`) to compute the clock changes of all VTIMEZONEs of a file together. */
const ZONE_STEPS = 100_000
/** Maximum total length of custom zone names in a file's times. A custom name contains a zone's definition. */
const ZONE_CHARACTERS = 8 * 1024 * 1024

/** Resolves each TZID of a feed once, by the rules in zone-name.ts and custom-zone.ts, and caches the result. */
function zoneReader(scanned: Scan, calendarZone: string | null, warnings: Warnings) {
  const resolved = new Map<string, string | null>()
  const steps = { left: ZONE_STEPS }
  let characters = ZONE_CHARACTERS
  let definitions: ReadonlyMap<string, string> | null = null
  const resolve = (tzid: string): string | null => {
    const named = zoneNamed(tzid)
    if (named !== null && !isOffsetName(tzid)) return named
    definitions ??= definitionsByName(scanned.zones)
    const definition = definitions.get(unescape(tzid).trim())
    const zone = definition === undefined ? zoneOfCities(tzid) : zoneBehaving(definition, calendarZone, steps)
    if (zone === null && named !== null) return named
    if (zone === null || !isDefinedZone(zone)) warnings.add(zone ? 'zoneGuessed' : 'zoneUnknown', null, tzid)
    return zone
  }
  return (tzid: string): string | null => {
    let zone = resolved.get(tzid)
    if (zone === undefined) {
      if (resolved.size >= MAX_TZIDS) return null
      resolved.set(tzid, (zone = resolve(tzid)))
    }
    if (zone === null || !isDefinedZone(zone)) return zone
    characters -= zone.length
    if (characters >= 0) return zone
    warnings.add('zoneUnknown', null, tzid)
    return null
  }
}

function definitionsByName(zones: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const zone of zones) {
    const definition = zone.replaceAll('\r', '').replaceAll(/\n[ \t]/g, '')
    const written = /^TZID[^:\n]*:(.*)$/im.exec(definition)?.[1]?.trim().replaceAll(/^"|"$/g, '')
    // A VTIMEZONE escapes commas and semicolons in its name, but the TZID parameter of a time does not.
    const name = written === undefined ? undefined : unescape(written)
    if (name !== undefined && !found.has(name)) found.set(name, definition)
  }
  return found
}
