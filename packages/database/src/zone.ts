/**
 * Handles stored time zones. The API checks a client's time zone before it is stored.
 * A row from an older version may contain a time zone that this version cannot use:
 * - a zone that Intl knew and Temporal rejects (`PST`);
 * - a zone that ICU knows and PostgreSQL does not;
 * - a zone that this runtime no longer has.
 */

/** Returns the stored zone, or UTC if the zone is unusable, so that the person's calendar still works. */
export function usableZone(stored: string): string {
  const known = usable.get(stored)
  if (known !== undefined) return known
  const zone = isUsable(stored) ? stored : 'UTC'
  if (usable.size < MOST_KNOWN) usable.set(stored, zone)
  return zone
}

/** Caches the result of `usableZone`, because every request checks the zone of a person. */
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
