import { parseClock } from '@homefield/domain/time/text'
import { clockOnDayOf } from '@homefield/domain/time/wall-time'
import { zoneNamed } from '@homefield/ics/zone-name'
import type { SourceWhen } from '@homefield/domain/source-event'

/** Maximum number of hours that an arrival may be before the start. An earlier arrival is taken for a parsing error. */
const EARLIEST_HOURS = 6

/**
 * Converts the time in 'Arrive by 4:30 PM' to an instant on the day of the event.
 * The time zone is the zone in the text. If the text names no zone, the time zone is the zone of the event.
 * The arrival for an event shortly after midnight may be on the evening before.
 * Returns null if the arrival is not before the start.
 * An arrival time that equals the start is useless.
 * An arrival time after the start shows that the calendar reader misread the text.
 */
export function arrivalAt(clock: string, when: SourceWhen, zoneText: string | null): Temporal.Instant | null {
  if (when.kind !== 'timed') return null
  const zone = (zoneText === null ? null : zoneNamed(zoneText)) ?? when.zone
  for (const at of instantsAt(clock, when.start, zone)) {
    const found = beforeStart(at, when.start) ?? beforeStart(at.subtract({ hours: 24 }), when.start)
    if (found !== null) return found
  }
  return null
}

/**
 * Returns the times that a text such as '5:30' can mean on the day of the event.
 * '5:30' without AM or PM may be in the morning or in the evening.
 */
export function instantsAt(clock: string, start: Temporal.Instant, zone: string): Temporal.Instant[] {
  const time = parseClock(clock)
  if (!time) return []
  const at = clockOnDayOf(start, time, zone)
  const isOpen = /^\s*(?:[1-9]|1[0-1])[:.]\d{2}\s*$/.test(clock)
  return isOpen ? [at, clockOnDayOf(start, time.add({ hours: 12 }), zone)] : [at]
}

/**
 * Returns true if the arrival time equals the start. The calendar reader drops such a line as redundant.
 * If an arrival time cannot be used, for example after the start, its line stays in the description.
 */
export function isAtStart(clock: string, when: SourceWhen, zoneText: string | null): boolean {
  const time = parseClock(clock)
  if (when.kind !== 'timed' || !time) return false
  const zone = (zoneText === null ? null : zoneNamed(zoneText)) ?? when.zone
  return Temporal.Instant.compare(clockOnDayOf(when.start, time, zone), when.start) === 0
}

/** Returns the arrival time for a text such as 'Arrive 60 minutes early'. */
export function arrivalEarly(minutes: number, when: SourceWhen): Temporal.Instant | null {
  if (when.kind !== 'timed' || minutes <= 0) return null
  return beforeStart(when.start.subtract({ minutes }), when.start)
}

function beforeStart(arrival: Temporal.Instant, start: Temporal.Instant): Temporal.Instant | null {
  if (Temporal.Instant.compare(arrival, start) >= 0) return null
  return Temporal.Instant.compare(arrival, start.subtract({ hours: EARLIEST_HOURS })) >= 0 ? arrival : null
}
