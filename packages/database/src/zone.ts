/**
 * Zones as they stand in the tables. A client's is checked before it is stored; what is stored already may be one that Intl
 * knew and Temporal refuses (`PST`), one of ICU's own that PostgreSQL has never heard of, or one that this runtime lost.
 */

/** The stored zone; UTC where nobody can reckon in it: no person's calendar may fail for it, his own least of all. */
export function usableZone(stored: string): string {
  const known = usable.get(stored)
  if (known !== undefined) return known
  const zone = isUsable(stored) ? stored : 'UTC'
  if (usable.size < MOST_KNOWN) usable.set(stored, zone)
  return zone
}

/** Every request asks; the runtime knows some 600 names. */
const usable = new Map<string, string>()
const MOST_KNOWN = 1_000

const UNKNOWN_TO_POSTGRES = /^(?:SystemV\/.*|US\/Pacific-New)$/i

function isUsable(name: string): boolean {
  if (UNKNOWN_TO_POSTGRES.test(name)) return false
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== ''
  } catch {
    return false
  }
}
