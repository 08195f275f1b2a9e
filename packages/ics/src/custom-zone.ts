import { defineZone, offsetAt, type ZoneChange } from './defined-zone.ts'
import { utcReading } from './epoch.ts'
import { fixedZone, zoneNamed } from './zone-name.ts'
import type { Steps } from './rule-walk.ts'

/**
 * Resolves an unknown TZID ('Customized Time Zone 1') by its VTIMEZONE. The first of these zones is used:
 *   1. The zone that X-LIC-LOCATION names.
 *   2. If the clocks never change: the fixed offset, as Etc/GMT±n.
 *   3. The zone that has the same changes on the same days.
 *      The calendar's own zone is compared first, then the most common zones of North America, Europe and Oceania.
 *   4. The definition itself (defined-zone.ts).
 * Returns null if the VTIMEZONE cannot be used.
 */
export function zoneBehaving(definition: string, calendarZone: string | null, steps: Steps): string | null {
  const named = /^X-LIC-LOCATION[^:\n]*:(.+)$/im.exec(definition)?.[1]
  const known = named ? zoneNamed(named) : null
  if (known) return known

  const defined = defineZone(definition, steps)
  if (!defined) return null
  const changes = defined.changes.filter(({ epoch, from, to }) => epoch >= COMPARED_FROM && from !== to)
  if (changes.length === 0) return fixedZone(offsetAt(COMPARED_FROM, defined)) ?? defined.name
  // Two clock changes are compared, because zones that change on the same day in autumn may differ in spring.
  const last = changes.filter(({ epoch }) => epoch < COMPARED_TO).slice(-2)
  if (last.length === 0) return defined.name
  const candidates = calendarZone ? [calendarZone, ...CANDIDATES] : CANDIDATES
  return candidates.find((zone) => last.every((change) => isChangeOf(zone, change))) ?? defined.name
}

/** Limits of the period in which clock changes are compared, in milliseconds since 1970. */
const COMPARED_FROM = utcReading('2000-01-01')
const COMPARED_TO = utcReading('2030-01-01')
const HALF_A_DAY = 12 * 3_600_000

/** Compares only the days of a clock change, because many files write 02:00 whatever the real hour is. */
function isChangeOf(zone: string, { epoch, from, to }: ZoneChange): boolean {
  return offsetThen(zone, epoch - HALF_A_DAY) === from && offsetThen(zone, epoch + HALF_A_DAY) === to
}

/** Returns the offset of a zone at an instant, in milliseconds. */
function offsetThen(zone: string, epoch: number): number {
  return Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
}

/**
 * Resolves a list of cities, the form in which Windows shows zones to people: `(UTC+01:00) Amsterdam, Berlin, Vienna`.
 * Returns the zone of the first known city that has the stated offset.
 * The offset tells apart, for example, La Paz in Bolivia and La Paz in Mexico.
 * Returns null if the cities with the stated offset are in different zones.
 */
export function zoneOfCities(name: string): string | null {
  const [, written, list = ''] = /^"?(\((?:UTC|GMT)[^)]*\))?([^()"]*)"?$/i.exec(name.trim()) ?? []
  const cities = list.split(/\\?,/)
  if (cities.length < 2 || cities.length > MOST_CITIES) return null
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{2})[:.]?(\d{2})/.exec(written ?? '') ?? []
  const offset = `${sign}${hours}${minutes}`
  const [first, ...others] = cities
    .flatMap((city) => zoneNamed(city) ?? [])
    .map((zone) => ({ zone, january: offsetIn(zone, 1), july: offsetIn(zone, 7) }))
    .filter(({ january, july }) => written === undefined || january === offset || july === offset)
  if (!first) return null
  return others.every(({ january, july }) => january === first.january && july === first.july)
    ? first.zone
    : null
}

/** Maximum number of cities to look up, because the file is untrusted. Windows lists at most seven cities. */
const MOST_CITIES = 10

/** The year in which zones are compared. Any year works in which no candidate zone changes its rules. */
const SAMPLE_YEAR = 2024

function offsetIn(zone: string, month: number): string {
  const moment = Temporal.ZonedDateTime.from({ timeZone: zone, year: SAMPLE_YEAR, month, day: 15, hour: 12 })
  return moment.offset.replace(':', '')
}

const CANDIDATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Halifax',
  'America/St_Johns',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'America/Santiago',
]
