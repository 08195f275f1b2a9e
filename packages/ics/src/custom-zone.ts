import { zoneNamed } from './zone-name.ts'

/**
 * A TZID that is nobody's name ('Customized Time Zone 1'), read by what its VTIMEZONE says:
 * 1. X-LIC-LOCATION where it names a zone;
 * 2. without daylight saving: the fixed offset, as Etc/GMT±n;
 * 3. else the zone with the same winter and summer offsets and the same hemisphere; the calendar's own zone is
 *    asked first, then the commonest of North America, Europe and Oceania.
 * The VTIMEZONE's own transition days are never used: an old file knows nothing of new rules. null: no zone
 * behaves like this, and the caller reads the times as floating.
 */
export function zoneBehaving(definition: string, calendarZone: string | null): string | null {
  const named = /^X-LIC-LOCATION[^:\n]*:(.+)$/im.exec(definition)?.[1]
  const known = named ? zoneNamed(named) : null
  if (known) return known

  const standard = lastObservance(definition, 'STANDARD')
  const daylight = lastObservance(definition, 'DAYLIGHT')
  if (!standard) return null
  if (!daylight || daylight.offset === standard.offset) return zoneNamed(`UTC${standard.offset}`)

  const candidates = calendarZone ? [calendarZone, ...CANDIDATES] : CANDIDATES
  // Southern summers start late in the year.
  const south = daylight.month >= 8
  return (
    candidates.find((zone) => {
      const january = offsetIn(zone, 1)
      const july = offsetIn(zone, 7)
      return south
        ? january === daylight.offset && july === standard.offset
        : january === standard.offset && july === daylight.offset
    }) ?? null
  )
}

/**
 * The zone of a list of cities, as Windows shows its zones to people: `(UTC+01:00) Amsterdam, Berlin, Vienna`. The first that
 * is known and has that offset in winter ('La Paz' of Mexico is none of Bolivia's); null where those left differ.
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

/** Windows names seven at most. */
const MOST_CITIES = 10

interface Observance {
  /** `+HHMM` or `-HHMM`. */
  readonly offset: string
  readonly month: number
}

function lastObservance(definition: string, kind: 'STANDARD' | 'DAYLIGHT'): Observance | null {
  const part = definition.split(new RegExp(`^BEGIN:${kind}\\s*$`, 'im')).at(-1)
  if (part === undefined || part === definition) return null
  const body = part.split(/^END:/im)[0] ?? ''
  const offset = /^TZOFFSETTO[^:\n]*:\s*([+-]\d{4})/im.exec(body)?.[1]
  if (offset === undefined) return null
  const byRule = /^RRULE[^:\n]*:.*BYMONTH=(\d{1,2})/im.exec(body)?.[1]
  const byStart = /^DTSTART[^:\n]*:\d{4}(\d{2})/im.exec(body)?.[1]
  return { offset, month: Number(byRule ?? byStart ?? '3') }
}

/** A year of settled rules for all candidates; which one does not matter. */
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
