/** Classifies a change of an event's time, for the text of notifications and the decision on urgency. */
import { dayOf } from './time/day.ts'

export type ChangedWhen =
  | {
      readonly kind: 'timed'
      readonly start: Temporal.Instant | string
      readonly end: Temporal.Instant | string | null
    }
  | {
      readonly kind: 'days'
      readonly firstDay: string
      readonly lastDay: string
      readonly timeTbd: boolean
    }

/**
 * `moved`: the day changed. `time`: the day is the same, and the event got a new time of day, or its first one.
 * `length`: only the end changed. `timeTbd`: the day is the same, but the time became undecided.
 */
export type WhenChange = 'moved' | 'time' | 'length' | 'timeTbd'

/** @param zone the reader's IANA zone, which decides if two times are on the same day */
export function whenChangeOf(from: ChangedWhen, to: ChangedWhen, zone: string): WhenChange {
  if (firstDayOf(from, zone) !== firstDayOf(to, zone)) return 'moved'
  if (isSameStart(from, to)) return 'length'
  if (from.kind === 'timed' && to.kind === 'timed') return 'time'
  if (isTbd(to) && !isTbd(from)) return 'timeTbd'
  return lastDayOf(from, zone) === lastDayOf(to, zone) ? 'time' : 'moved'
}

/** True if the event still starts at the same time, so nobody has to come earlier or later than before. */
export function isSameStart(from: ChangedWhen, to: ChangedWhen): boolean {
  return from.kind === 'timed' && to.kind === 'timed' && instant(from.start).equals(instant(to.start))
}

function isTbd(when: ChangedWhen): boolean {
  return when.kind === 'days' && when.timeTbd
}

function firstDayOf(when: ChangedWhen, zone: string): string {
  return when.kind === 'days' ? when.firstDay : dayOf(instant(when.start), zone).toString()
}

/** If an event takes less than 24 hours and ends after midnight, only the day of its start counts. */
function lastDayOf(when: ChangedWhen, zone: string): string {
  if (when.kind === 'days') return when.lastDay
  const [start, end] = [instant(when.start), instant(when.end ?? when.start)]
  return dayOf(start.until(end).total('hours') < 24 ? start : end, zone).toString()
}

function instant(at: Temporal.Instant | string): Temporal.Instant {
  return Temporal.Instant.from(at)
}
