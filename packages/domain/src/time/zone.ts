/** Defines the accepted time zones and the spelling of their names. The ics package handles Windows names. */

/** Areas of current IANA names. A name without one of these areas (US/Eastern, GB) is an old alias. */
const AREA = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\//i

/** Maps old zone names, which some runtimes still return, to the current names, which the API stores. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Godthab': 'America/Nuuk',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Zone names that ICU knows, but neither IANA nor PostgreSQL. */
const ICU_ALONE = /^(?:SystemV\/.*|US\/Pacific-New)$/i

/**
 * True for a zone of the IANA database (old links included) that this runtime and Temporal support.
 * False for plain offsets (`+05:30`), and for names that only Intl knows, such as `PST`.
 */
export function isZone(name: string): boolean {
  return canonicalZone(name) !== null && !ICU_ALONE.test(name) && isReckonedIn(name)
}

function isReckonedIn(name: string): boolean {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== ''
  } catch {
    return false
  }
}

/**
 * Returns the name to store: IANA's spelling, the current name of a renamed zone, or 'UTC' for aliases of UTC.
 * Null if the name is not an IANA zone.
 */
export function canonicalZone(name: string): string | null {
  const known = canonical.get(name)
  if (known !== undefined) return known
  const zone = findCanonical(name)
  if (canonical.size < MOST_KNOWN) canonical.set(name, zone)
  return zone
}

/**
 * The result is cached, because a lookup in the runtime takes about 70 µs, and a feed needs one per event.
 * (Measured: the lookups would take nearly half of the time in which a feed's events are read.)
 * The runtime knows about 600 names, but feeds can contain any number of names, so the cache has a limit.
 */
const canonical = new Map<string, string | null>()
const MOST_KNOWN = 1_000

function findCanonical(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return null
  const resolved = resolve(name)
  if (resolved === null) return null
  if (resolved === 'UTC' || resolved === 'GMT') return 'UTC'
  const spelled = AREA.test(name) ? new Temporal.ZonedDateTime(0n, name).timeZoneId : resolved
  return RENAMED[spelled] ?? spelled
}

/** True if two names mean the same zone, such as 'US/Eastern' and 'America/New_York'. */
export function sameZone(one: string, two: string): boolean {
  const resolved = resolve(one)
  return resolved !== null && resolved === resolve(two)
}

function resolve(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
