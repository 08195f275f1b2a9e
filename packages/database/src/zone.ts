/**
 * Stored time zones. A client's zone is checked before it is stored.
 * An older row may have one that Intl knew and Temporal rejects (`PST`), one of ICU's own that PostgreSQL does not
 * know, or one that this runtime no longer has.
 */

/**
 * Returns the stored zone, or UTC if it is not usable: a bad zone must not break anybody's calendar, above all its
 * owner's.
 */
export function usableZone(stored: string): string {
  const known = usable.get(stored)
  if (known !== undefined) return known
  const zone = isUsable(stored) ? stored : 'UTC'
  if (usable.size < MOST_KNOWN) usable.set(stored, zone)
  return zone
}

/** Cached because every request asks. The runtime knows about 600 names. */
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
