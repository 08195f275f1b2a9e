import { definedZone, offsetAt, offsetOfReading } from './defined-zone.ts'
import { epochText, utcReading } from './epoch.ts'
import { fixedZone } from './zone-name.ts'
import { settledOffset } from './zone-offset.ts'
import type { EntryTime } from './entry.ts'

/**
 * The moment of a wall time in a zone, by IANA data or the file's own definition, in milliseconds since 1970.
 * Gaps and overlaps follow RFC 5545 3.3.5: a time that does not exist is read with the offset before the gap (02:30 on
 * the spring Sunday is 03:30), and a time that occurs twice is the first of the two. Temporal calls that 'compatible'.
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

/** The moment of a time in milliseconds since 1970. Floating times are read in `zone`. */
export function momentOf(time: EntryTime, zone: string): number {
  if (time.kind === 'day') return startOfDay(time.day, zone)
  return time.kind === 'utc' ? utcReading(time.wall) : epochOf(time.wall, time.zone ?? zone)
}

/** A day starts at its first moment, which is not midnight if clocks skip midnight. */
function startOfDay(day: string, zone: string): number {
  const reading = utcReading(day)
  const offset = settledOffset(reading, zone)
  if (offset !== null) return reading - offset
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
}

/** The zone of a time: its own, or the team's for instants and floating times. */
export function zoneOfTime(time: EntryTime, zone: string): string {
  return time.kind === 'wall' ? (time.zone ?? zone) : zone
}

/** The wall time in `zone` at a moment. */
export function wallTimeOf(epoch: number, zone: string): Temporal.PlainDateTime {
  const defined = definedZone(zone)
  if (defined) return Temporal.PlainDateTime.from(wallText(epoch + offsetAt(epoch, defined)))
  return Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone).toPlainDateTime()
}

/**
 * The zone to show a moment in.
 * A zone that only the file defines has no name outside it: the team's zone replaces it if its clocks show the same, or
 * if no fixed zone has this offset.
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

/** The day of a time, in its own zone. */
export function dayOf(time: EntryTime, zone: string): string {
  if (time.kind !== 'utc') return time.kind === 'day' ? time.day : time.wall.slice(0, 10)
  return wallTimeOf(momentOf(time, zone), zone).toPlainDate().toString()
}

/** The same text for the same moment, whatever form it was written in. */
export function momentText(time: EntryTime, zone: string): string {
  return epochText(momentOf(time, zone))
}
