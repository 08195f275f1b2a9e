import { parseClock } from '@homefield/domain/time/text'
import { clockOnDayOf } from '@homefield/domain/time/wall-time'
import { zoneNamed } from '@homefield/ics/zone-name'
import type { SourceWhen } from '@homefield/domain/source-event'

/** An arrival earlier than this before the start is a misread line. */
const EARLIEST_HOURS = 6

/**
 * 'Arrive by 4:30 PM' as an instant: that clock time on the day of the event, in the zone the text names or
 * the event's zone. For an event shortly after midnight, it may be on the evening before. Null if it is not
 * before the start: an arrival at the start says nothing new, and a later one is a misread line.
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

/** A clock time on the day of the event. '5:30' without AM or PM may also mean the evening. */
export function instantsAt(clock: string, start: Temporal.Instant, zone: string): Temporal.Instant[] {
  const time = parseClock(clock)
  if (!time) return []
  const at = clockOnDayOf(start, time, zone)
  const isOpen = /^\s*(?:[1-9]|1[0-1])[:.]\d{2}\s*$/.test(clock)
  return isOpen ? [at, clockOnDayOf(start, time.add({ hours: 12 }), zone)] : [at]
}

/**
 * True if the text asks to be there at the start. Such a line is understood and dropped; any other unusable
 * arrival stays in the description.
 */
export function isAtStart(clock: string, when: SourceWhen, zoneText: string | null): boolean {
  const time = parseClock(clock)
  if (when.kind !== 'timed' || !time) return false
  const zone = (zoneText === null ? null : zoneNamed(zoneText)) ?? when.zone
  return Temporal.Instant.compare(clockOnDayOf(when.start, time, zone), when.start) === 0
}

/** For 'Arrive 60 minutes early'. */
export function arrivalEarly(minutes: number, when: SourceWhen): Temporal.Instant | null {
  if (when.kind !== 'timed' || minutes <= 0) return null
  return beforeStart(when.start.subtract({ minutes }), when.start)
}

function beforeStart(arrival: Temporal.Instant, start: Temporal.Instant): Temporal.Instant | null {
  if (Temporal.Instant.compare(arrival, start) >= 0) return null
  return Temporal.Instant.compare(arrival, start.subtract({ hours: EARLIEST_HOURS })) >= 0 ? arrival : null
}
