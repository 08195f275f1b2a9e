/**
 * Converts between the days of a time zone and instants.
 * A day starts at its first instant, which is not always midnight (Havana and Beirut skip midnight in spring).
 * A zone may skip a whole day (Apia had no December 30, 2011). The start and end of a skipped day are equal.
 */
export function dayOf(instant: Temporal.Instant, zone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate()
}

/** Returns the first instant of a day. A day that the zone skips starts at the first instant after the gap. */
export function startOfDay(day: Temporal.PlainDate | string, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).toInstant()
}

/** Returns the first instant after the day. */
export function endOfDay(day: Temporal.PlainDate | string, zone: string): Temporal.Instant {
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), zone)
}

export interface InstantRange {
  readonly start: Temporal.Instant
  /** The end is exclusive: the first instant after the range. */
  readonly end: Temporal.Instant
}

/**
 * Returns the range from the start of `first` to the end of `last` in a zone.
 * Throws RangeError if `last` is before `first`.
 */
export function daysAsInstants(
  first: Temporal.PlainDate | string,
  last: Temporal.PlainDate | string,
  zone: string,
): InstantRange {
  if (Temporal.PlainDate.compare(first, last) > 0)
    throw new RangeError('the last day must not be before the first')
  return { start: startOfDay(first, zone), end: endOfDay(last, zone) }
}

/**
 * True if two ranges have an instant in common. A range does not include its end.
 * An empty range overlaps a range that contains its start.
 */
export function overlaps(one: InstantRange, two: InstantRange): boolean {
  if (!isBefore(one.start, one.end)) return holds(two, one.start)
  if (!isBefore(two.start, two.end)) return holds(one, two.start)
  return isBefore(one.start, two.end) && isBefore(two.start, one.end)
}

function holds(range: InstantRange, instant: Temporal.Instant): boolean {
  return !isBefore(instant, range.start) && isBefore(instant, range.end)
}

function isBefore(one: Temporal.Instant, two: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, two) < 0
}

/** Returns the Sunday on or before a day: weeks run from Sunday to Saturday (specification, section 9). */
export function startOfWeek(day: Temporal.PlainDate | string): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek % 7 })
}
