import { findIana } from 'windows-iana'

/**
 * Resolves a TZID, an X-WR-TIMEZONE, or a zone in a sentence. The first rule that gives a zone wins:
 *   1. An IANA name, in any case.
 *      The VTIMEZONE is ignored: a feed that defines one winter of America/New_York must not change its summers.
 *   2. The end of a path, as old tools write it: `/mozilla.org/20050126_1/America/New_York`.
 *   3. A Windows name (`Eastern Standard Time`), by the table of the Unicode consortium.
 *      `Eastern Daylight Time` is the same zone.
 *   4. A display name of Windows or Rails, with or without its offset: `(UTC-05:00) Eastern Time (US & Canada)`.
 *   5. A city that IANA has a zone for: `Mexico City`, `Brisbane`.
 *   6. An abbreviation used in North America, also in the POSIX format `EST5EDT,M3.2.0,M11.1.0`.
 *      An abbreviation means the region and not its winter offset, because parents say EST in July.
 *   7. An offset from UTC, `GMT-0500`, `(GMT-03:00)`: whole hours, and other offsets that a country has all year.
 * Null for any other name, including three-letter names of early Java versions (BST for Dhaka, ECT for Paris).
 */
export function zoneNamed(name: string): string | null {
  const wanted = name.trim().replace(/^"|"$/g, '').trim()
  if (wanted === '' || wanted.length > 200) return null
  return (
    abbreviated(wanted) ??
    ianaZone(wanted.replaceAll(' ', '_')) ??
    pathEnd(wanted) ??
    windowsZone(wanted) ??
    cityZone(wanted) ??
    offsetZone(wanted)
  )
}

/** Returns the name in IANA's spelling, 'UTC' for every alias of UTC, or null for any other name, even for offsets. */
function ianaZone(name: string): string | null {
  if (/^[+-]|[^A-Za-z0-9_+\-/]/.test(name)) return null
  if (name.includes('/') ? ICU_ALONE.test(name) : !WITHOUT_AREA.has(name.toUpperCase())) return null
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    if (resolved === 'UTC' || resolved === 'GMT') return 'UTC'
    // A name outside the geographic areas (US/Eastern, GB) is an old alias, so the current name is returned.
    // A name in a geographic area is not resolved: some runtimes would return an older name (Asia/Katmandu).
    if (!AREA.test(name)) return resolved
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return null
  }
}

const AREA = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\//i

/** Names that start with SystemV are rejected, because PostgreSQL does not know them. */
const ICU_ALONE = /^SystemV\//i

/** The names without a geographic area in IANA's own files, in upper case. Runtimes accept more names. */
const WITHOUT_AREA = new Set(
  (
    'CET CST6CDT CUBA EET EGYPT EIRE EST EST5EDT GB GB-EIRE GMT GMT+0 GMT-0 GMT0 GREENWICH HONGKONG HST ICELAND IRAN ' +
    'ISRAEL JAMAICA JAPAN KWAJALEIN LIBYA MET MST MST7MDT NAVAJO NZ NZ-CHAT POLAND PORTUGAL PRC PST8PDT ROC ROK ' +
    'SINGAPORE TURKEY UCT UNIVERSAL UTC W-SU WET ZULU'
  ).split(' '),
)

function pathEnd(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '')
  if (parts.length < 3) return null
  return ianaZone(parts.slice(-3).join('/')) ?? ianaZone(parts.slice(-2).join('/'))
}

function windowsZone(name: string): string | null {
  const bare = name
    .replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/&amp;|\\&|\band\b/i, '&')
    .replace(/ Daylight Time$/i, ' Standard Time')
  const found = findIana(bare)[0] ?? DISPLAY_NAMES.get(withoutAccents(bare).toLowerCase())
  return found ? ianaZone(found) : null
}

/** Removes the accents of names such as 'Brasília' and 'Bogotá'. */
function withoutAccents(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

const DISPLAY_NAMES = new Map([
  ['eastern time (us & canada)', 'America/New_York'],
  ['eastern time', 'America/New_York'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
  ['central time (us & canada)', 'America/Chicago'],
  ['central time', 'America/Chicago'],
  ['saskatchewan', 'America/Regina'],
  ['mountain time (us & canada)', 'America/Denver'],
  ['mountain time', 'America/Denver'],
  ['arizona', 'America/Phoenix'],
  ['pacific time (us & canada)', 'America/Los_Angeles'],
  ['pacific time', 'America/Los_Angeles'],
  ['alaska', 'America/Anchorage'],
  ['hawaii', 'Pacific/Honolulu'],
  ['atlantic time (canada)', 'America/Halifax'],
  ['newfoundland', 'America/St_Johns'],
  ['central america', 'America/Guatemala'],
  ['brasilia', 'America/Sao_Paulo'],
  ['guadalajara', 'America/Mexico_City'],
  ['edinburgh', 'Europe/London'],
  ['canberra', 'Australia/Sydney'],
  ['wellington', 'Pacific/Auckland'],
  // Lotus Notes writes the zone name 'Western/Central Europe'.
  ['western/central europe', 'Europe/Berlin'],
  // Calendar generators copy 'US-Eastern' from an example in RFC 2445, with outdated rules (1987 to 2006).
  ['us-eastern', 'America/New_York'],
  ['us-central', 'America/Chicago'],
  ['us-mountain', 'America/Denver'],
  ['us-pacific', 'America/Los_Angeles'],
  ['coordinated universal time', 'UTC'],
  ['tzone://microsoft/utc', 'UTC'],
])

/** Resolves a city without a country, the form in which Rails and phones name a zone. */
function cityZone(name: string): string | null {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  )
  const city = withoutAccents(name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, ''))
  return cities.get(city.toLowerCase()) ?? null
}

let cities: ReadonlyMap<string, string> | null = null

function abbreviated(name: string): string | null {
  return ABBREVIATIONS.get(name.toUpperCase().replace(/,M\d.*$/, '')) ?? null
}

const ABBREVIATIONS = new Map([
  ['ET', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['EDT', 'America/New_York'],
  ['EST5EDT', 'America/New_York'],
  ['CT', 'America/Chicago'],
  ['CST', 'America/Chicago'],
  ['CDT', 'America/Chicago'],
  ['CST6CDT', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['MST', 'America/Denver'],
  ['MDT', 'America/Denver'],
  ['MST7MDT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
  ['PST', 'America/Los_Angeles'],
  ['PDT', 'America/Los_Angeles'],
  ['PST8PDT', 'America/Los_Angeles'],
  ['AKST', 'America/Anchorage'],
  ['AKDT', 'America/Anchorage'],
  ['HST', 'Pacific/Honolulu'],
  ['AST', 'America/Halifax'],
  ['ADT', 'America/Halifax'],
  ['NST', 'America/St_Johns'],
  ['NDT', 'America/St_Johns'],
  ['Z', 'UTC'],
])

/** Returns the IANA name of the zone with the given fixed offset in milliseconds, or null if no zone has it. */
export function fixedZone(offset: number): string | null {
  const minutes = offset / 60_000
  let zone = fixed.get(minutes)
  if (zone === undefined) {
    const size = Math.abs(minutes)
    const text = `${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
    fixed.set(minutes, (zone = offsetZone(text)))
  }
  return zone
}

const fixed = new Map<number, string | null>()

/**
 * True if a zone's name is only an offset, which does not identify a place.
 * If the name is an offset, the file's VTIMEZONE has priority: Scalix calls Brasília's summer time `(GMT-03:00)`.
 */
export function isOffsetName(name: string): boolean {
  return OFFSET.test(name.trim())
}

const OFFSET = /^\(?(?:UTC|GMT)?\s?([+-])(\d{1,2})(?:[:.]?(\d{2}))?\)?$/i

function offsetZone(name: string): string | null {
  const match = OFFSET.exec(name)
  const hours = Number(match?.[2])
  if (!match || hours > 14) return null
  if (match[3] !== undefined && match[3] !== '00')
    return ODD_OFFSETS.get(`${match[1]}${String(hours).padStart(2, '0')}${match[3]}`) ?? null
  if (hours === 0) return 'UTC'
  // The sign of Etc/GMT zones is inverted: Etc/GMT+5 is five hours behind Greenwich.
  return ianaZone(`Etc/GMT${match[1] === '-' ? '+' : '-'}${hours}`)
}

/** Fixed UTC offsets that are not whole hours. Each belongs to a place without daylight saving time. */
const ODD_OFFSETS = new Map([
  ['+0430', 'Asia/Kabul'],
  ['+0530', 'Asia/Kolkata'],
  ['+0545', 'Asia/Kathmandu'],
  ['+0630', 'Asia/Yangon'],
  ['+0845', 'Australia/Eucla'],
  ['+0930', 'Australia/Darwin'],
  ['-0930', 'Pacific/Marquesas'],
])
