/**
 * Converts a wall time in a zone to an instant by the rule of RFC 5545 3.3.5, which Temporal calls 'compatible':
 * - A time that clocks skip is read with the offset before the gap: 02:30 on New York's spring Sunday is 03:30.
 * - A time that occurs twice means its first occurrence: 01:30 on the autumn Sunday is daylight saving time.
 *
 * `isSecond` selects the second occurrence of a time that occurs twice. For all other times it has no effect.
 */
export function instantOf(
  wall: Temporal.PlainDateTime | string,
  zone: string,
  isSecond = false,
): Temporal.Instant {
  // `disambiguation` does not matter for a skipped time: both values apply the offset before the gap.
  const disambiguation = isSecond ? 'later' : 'compatible'
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).toInstant()
}

/** True if clocks in `zone` show the wall time twice. False for a skipped time, which never occurs. */
export function isRepeatedHour(wall: Temporal.PlainDateTime | string, zone: string): boolean {
  return !instantOf(wall, zone).equals(instantOf(wall, zone, true))
}

/** True if the instant is the second of two instants with the same wall time in `zone`. */
export function isSecondOfTwo(instant: Temporal.Instant, zone: string): boolean {
  return !instantOf(wallTimeOf(instant, zone), zone).equals(instant)
}

export function wallTimeOf(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(zone).toPlainDateTime()
}

/** Returns the instant at the given clock time on the local day of `instant` in `zone`. */
export function clockOnDayOf(
  instant: Temporal.Instant,
  clock: Temporal.PlainTime,
  zone: string,
): Temporal.Instant {
  const day = instant.toZonedDateTimeISO(zone).toPlainDate()
  return instantOf(day.toPlainDateTime(clock), zone)
}

/** Drops the seconds of a time, because platforms that send stray seconds mean the minute. */
export function toMinute(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}
