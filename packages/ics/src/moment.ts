import type { EntryTime } from './entry.ts'

/**
 * Wall time and zone to an instant, by IANA data. Gaps and overlaps as RFC 5545 3.3.5 says: a time that does not
 * exist is read with the offset before the gap (02:30 on the spring Sunday is 03:30), one that happens twice is the
 * first of the two. That is what Temporal calls 'compatible'.
 */
export function instantOf(wall: string, zone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant()
}

/** The instant of a time that has a clock; floating ones are read in `zone`. */
export function momentOf(time: EntryTime, zone: string): Temporal.Instant {
  if (time.kind === 'day') return Temporal.PlainDate.from(time.day).toZonedDateTime(zone).toInstant()
  return time.kind === 'utc'
    ? Temporal.Instant.from(`${time.wall}Z`)
    : instantOf(time.wall, time.zone ?? zone)
}

/** The zone a time belongs to: its own, or for instants and floating times the team's. */
export function zoneOfTime(time: EntryTime, zone: string): string {
  return time.kind === 'wall' ? (time.zone ?? zone) : zone
}

/** The day a time falls on, in its own zone. */
export function dayOf(time: EntryTime, zone: string): string {
  if (time.kind !== 'utc') return time.kind === 'day' ? time.day : time.wall.slice(0, 10)
  return momentOf(time, zone).toZonedDateTimeISO(zone).toPlainDate().toString()
}
