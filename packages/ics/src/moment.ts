import { definedZone, offsetAt, offsetOfReading } from './defined-zone.ts'
import { epochText, utcReading } from './epoch.ts'
import { fixedZone } from './zone-name.ts'
import { settledOffset } from './zone-offset.ts'
import type { EntryTime } from './entry.ts'

/**
 * Converts a wall time in a zone to an instant, in milliseconds since 1970.
 * The zone is an IANA zone or a zone that the calendar file defines.
 * Gaps and overlaps follow RFC 5545 3.3.5, which Temporal calls 'compatible'.
 * A skipped time is read with the offset before the gap: if clocks skip from 02:00 to 03:00, 02:30 is 03:30.
 * A time that occurs twice is read as its first occurrence.
 */
export function epochOf(wall: string, zone: string): number {
  const reading = utcReading(wall)
  const defined = definedZone(zone)
  const offset = defined ? offsetOfReading(reading, defined) : settledOffset(reading, zone)
  if (offset !== null) return reading - offset
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
}

/** True if clocks in `zone` never show this time because they skip it in spring. */
export function isSkipped(wall: string, zone: string): boolean {
  if (!definedZone(zone) && settledOffset(utcReading(wall), zone) !== null) return false
  return !wallTimeOf(epochOf(wall, zone), zone).equals(wall)
}

/** Converts a time to milliseconds since 1970. Floating times are read in `zone`. */
export function momentOf(time: EntryTime, zone: string): number {
  if (time.kind === 'day') return startOfDay(time.day, zone)
  return time.kind === 'utc' ? utcReading(time.wall) : epochOf(time.wall, time.zone ?? zone)
}

/** Returns the first instant of a day, which is not midnight if clocks skip midnight. */
function startOfDay(day: string, zone: string): number {
  const reading = utcReading(day)
  const offset = settledOffset(reading, zone)
  if (offset !== null) return reading - offset
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
}

/** Returns the zone of a time. A UTC or floating time gets `zone`, the team's zone. */
export function zoneOfTime(time: EntryTime, zone: string): string {
  return time.kind === 'wall' ? (time.zone ?? zone) : zone
}

/** Returns the wall time in `zone` at an instant. */
export function wallTimeOf(epoch: number, zone: string): Temporal.PlainDateTime {
  const defined = definedZone(zone)
  if (defined) return Temporal.PlainDateTime.from(wallText(epoch + offsetAt(epoch, defined)))
  return Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone).toPlainDateTime()
}

/**
 * Returns the zone in which the app shows an instant.
 * A zone that only the file defines has no standard name, so it cannot be shown.
 * If the team's zone has the same offset at that instant, the function returns the team's zone.
 * If the offsets differ, the function returns a zone with a fixed offset.
 * If no fixed zone has the offset, the function returns the team's zone.
 */
export function shownZone(epoch: number, zone: string, teamZone: string): string {
  const defined = definedZone(zone)
  if (!defined) return zone
  const offset = offsetAt(epoch, defined)
  if (epochOf(wallText(epoch + offset), teamZone) === epoch) return teamZone
  return fixedZone(offset) ?? teamZone
}

function wallText(reading: number): string {
  return epochText(reading).slice(0, -1)
}

/** Returns the day of a time in its own zone. For a UTC time, returns the day in `zone`. */
export function dayOf(time: EntryTime, zone: string): string {
  if (time.kind !== 'utc') return time.kind === 'day' ? time.day : time.wall.slice(0, 10)
  return wallTimeOf(momentOf(time, zone), zone).toPlainDate().toString()
}

/** Prints the instant of a time. Two times at the same instant give the same text, even in different zones. */
export function momentText(time: EntryTime, zone: string): string {
  return epochText(momentOf(time, zone))
}
