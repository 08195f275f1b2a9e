/**
 * A clock reading in a zone becomes an instant by one rule, RFC 5545 3.3.5:
 * - a reading the clocks skip is read with the offset before the gap: 02:30 on New York's spring Sunday is 03:30;
 * - a reading that comes twice is the first of the two: 01:30 on the autumn Sunday is still summer time.
 * Temporal calls that rule 'compatible'. A person may mean the second of the two: `isSecond`, which changes nothing
 * where a reading comes once.
 */
export function instantOf(
  wall: Temporal.PlainDateTime | string,
  zone: string,
  isSecond = false,
): Temporal.Instant {
  // Of a reading that is skipped, 'later' is the one with the offset before, as 'compatible' is.
  const disambiguation = isSecond ? 'later' : 'compatible'
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).toInstant()
}

/** Whether clocks in `zone` show this reading twice. One that they skip comes never, which is not twice. */
export function isRepeatedHour(wall: Temporal.PlainDateTime | string, zone: string): boolean {
  return !instantOf(wall, zone).equals(instantOf(wall, zone, true))
}

/** Whether an instant is the second of the two that clocks in `zone` show alike. */
export function isSecondOfTwo(instant: Temporal.Instant, zone: string): boolean {
  return !instantOf(wallTimeOf(instant, zone), zone).equals(instant)
}

export function wallTimeOf(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(zone).toPlainDateTime()
}

/** The instant of a clock time on the day an instant falls on, in `zone`. */
export function clockOnDayOf(
  instant: Temporal.Instant,
  clock: Temporal.PlainTime,
  zone: string,
): Temporal.Instant {
  const day = instant.toZonedDateTimeISO(zone).toPlainDate()
  return instantOf(day.toPlainDateTime(clock), zone)
}

/** Without seconds, toward the past: platforms that keep stray seconds mean the minute. */
export function toMinute(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}
