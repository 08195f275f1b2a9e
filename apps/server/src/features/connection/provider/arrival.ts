import { remembered } from '@homefield/domain/remembered'
import { parseClock } from '@homefield/domain/time/text'
import { clockOnDayOf } from '@homefield/domain/time/wall-time'
import { settledOffset } from '@homefield/ics/zone-offset'
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
  const time = clockTime(clock)
  if (!time) return []
  const at = onDayOf(start, time, zone)
  const isOpen = /^\s*(?:[1-9]|1[0-1])[:.]\d{2}\s*$/.test(clock)
  return isOpen ? [at, onDayOf(start, time.add({ hours: 12 }), zone)] : [at]
}

/**
 * Returns true if the arrival time equals the start. The calendar reader drops such a line as redundant.
 * If an arrival time cannot be used, for example after the start, its line stays in the description.
 */
export function isAtStart(clock: string, when: SourceWhen, zoneText: string | null): boolean {
  const time = clockTime(clock)
  if (when.kind !== 'timed' || !time) return false
  const zone = (zoneText === null ? null : zoneNamed(zoneText)) ?? when.zone
  return Temporal.Instant.compare(onDayOf(when.start, time, zone), when.start) === 0
}

/** Returns the arrival time for a text such as 'Arrive 60 minutes early'. */
export function arrivalEarly(minutes: number, when: SourceWhen): Temporal.Instant | null {
  if (when.kind !== 'timed' || minutes <= 0 || minutes > EARLIEST_HOURS * 60) return null
  return Temporal.Instant.fromEpochMilliseconds(when.start.epochMilliseconds - minutes * 60_000)
}

const clockTime = remembered(parseClock)

/** Returns the instant at the given clock time on the local day of `start` in `zone`. */
function onDayOf(start: Temporal.Instant, time: Temporal.PlainTime, zone: string): Temporal.Instant {
  const { epochMilliseconds } = start
  const offset = settledOffset(epochMilliseconds, zone)
  if (offset === null) return clockOnDayOf(start, time, zone)
  const midnight = Math.floor((epochMilliseconds + offset) / DAY) * DAY
  return Temporal.Instant.fromEpochMilliseconds(midnight + (time.hour * 60 + time.minute) * 60_000 - offset)
}

const DAY = 86_400_000

function beforeStart(arrival: Temporal.Instant, start: Temporal.Instant): Temporal.Instant | null {
  const early = start.epochMilliseconds - arrival.epochMilliseconds
  return early > 0 && early <= EARLIEST_HOURS * 3_600_000 ? arrival : null
}
