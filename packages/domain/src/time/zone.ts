/**
 * Which time zones we accept and how their names are written. Windows names and prose are the ics package's job.
 */

/** Names outside the geographic areas (US/Eastern, GB) are old links; the runtime knows where they point. */
const AREA = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\//i

/** Spellings that runtimes still hand out, and today's. Both are valid forever; one of them is stored. */
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

/** Names of ICU's own, which neither IANA nor PostgreSQL has. */
const ICU_ALONE = /^(?:SystemV\/.*|US\/Pacific-New)$/i

/**
 * True for a zone of the IANA database that this runtime knows and Temporal reckons in, links of old included. Bare offsets
 * (`+05:30`) are no zones, nor is what only Intl knows: three letters such as `PST`.
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
 * The one spelling we store: case as IANA writes it, today's name for renamed zones, 'UTC' for all its aliases.
 * null for anything that is no IANA zone.
 */
export function canonicalZone(name: string): string | null {
  const known = canonical.get(name)
  if (known !== undefined) return known
  const zone = findCanonical(name)
  if (canonical.size < MOST_KNOWN) canonical.set(name, zone)
  return zone
}

/**
 * Asking the runtime costs some 70 µs (measured: nearly half of what reading a feed's events took), and a feed asks once
 * an event. The runtime knows some 600 names; strangers' files know any number, so there is an end to what is kept.
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

/** Whether two names mean one zone: 'US/Eastern' and 'America/New_York' do. False where either is no zone. */
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
