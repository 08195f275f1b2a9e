import type { SourceWhen } from './source-event.ts'
import { instantOf, isRepeatedHour, isSecondOfTwo, wallTimeOf } from './time/wall-time.ts'
import { sameZone } from './time/zone.ts'

/**
 * Applies a person's edit of the day, clock time or length to an event, and to the other events of its series.
 *
 * People enter times in their own time zone.
 * A value that the person leaves as displayed is not a change, whatever the zone of the person.
 * If no value changed, the time and the zone of the event stay the same.
 * If the person changes the day or the clock time, both count as a time in the person's zone.
 */

/** The time that a person typed for a manual event. The event's instants are computed from this time. */
export interface TypedTime {
  readonly wall: Temporal.PlainDateTime
  /** True if the person chose the second occurrence of a time that clocks show twice. */
  readonly isSecond: boolean
  readonly minutes: number
}

export interface EventTime {
  readonly when: SourceWhen
  /** Null for a synced event, because the time comes from a platform and not from a person. */
  readonly typed: TypedTime | null
}

/** The values that a person entered. A missing value does not change. */
export interface TypedChange {
  readonly date?: Temporal.PlainDate | undefined
  readonly startTime?: Temporal.PlainTime | undefined
  readonly isSecond?: boolean | undefined
  readonly durationMinutes?: number | undefined
}

/** Moves several events by the same number of days, and sets the same clock time and length for all of them. */
export interface Move {
  /** The zone of the person who edits the event. */
  readonly zone: string
  readonly days: number
  readonly clock: { readonly time: Temporal.PlainTime; readonly isSecond: boolean } | null
  readonly minutes: number | null
}

interface Reading {
  readonly wall: Temporal.PlainDateTime
  readonly isSecond: boolean
}

/** Returns the time of a manual event. Throws RangeError outside the range of instants. */
export function timeFrom(
  wall: Temporal.PlainDateTime,
  zone: string,
  minutes: number,
  isSecond: boolean,
): EventTime {
  const typed = { wall, isSecond: isSecond && isRepeatedHour(wall, zone), minutes }
  const start = instantOf(wall, zone, typed.isSecond)
  return { when: { kind: 'timed', start, end: start.add({ minutes }), zone }, typed }
}

/** Returns the minutes between start and end; null if the length is unknown or the event is all-day. */
export function lengthOf({ when, typed }: EventTime): number | null {
  if (typed) return typed.minutes
  if (when.kind === 'days' || when.end === null) return null
  return when.start.until(when.end).total('minutes')
}

/**
 * Compares the typed values with the event that the person saw. Returns null if no value differs.
 * An all-day event has no length, so a typed length is ignored unless a time of day is typed, too.
 */
export function moveOf(known: EventTime, change: TypedChange, zone: string): Move | null {
  const { when } = known
  if (when.kind === 'days') {
    const days = change.date ? when.firstDay.until(change.date).days : 0
    if (!change.startTime) return days === 0 ? null : { zone, days, clock: null, minutes: null }
    const clock = { time: change.startTime, isSecond: change.isSecond ?? false }
    return { zone, days, clock, minutes: change.durationMinutes ?? null }
  }
  const minutes =
    change.durationMinutes !== undefined && change.durationMinutes !== lengthOf(known)
      ? change.durationMinutes
      : null
  const shown = readingsOf(when, known.typed, zone)
  const [base] = shown
  if (shown.some((reading) => isAsSeen(reading, change)))
    return minutes === null ? null : { zone, days: 0, clock: null, minutes }
  const time = change.startTime ?? base.wall.toPlainTime()
  const isSecond = change.isSecond ?? false
  const isSameClock = isSameMinute(time, base.wall.toPlainTime()) && isSecond === base.isSecond
  const days = change.date ? base.wall.toPlainDate().until(change.date).days : 0
  return { zone, days, clock: isSameClock ? null : { time, isSecond }, minutes }
}

/**
 * Returns the event's time after a move.
 * A length that the move does not change is preserved to the second. An unknown length stays unknown.
 */
export function moved(known: EventTime, { zone, days, clock, minutes }: Move): EventTime {
  const { when } = known
  if (when.kind === 'days') {
    const firstDay = when.firstDay.add({ days })
    if (clock === null)
      return { when: { ...when, firstDay, lastDay: when.lastDay.add({ days }) }, typed: known.typed }
    const start = instantOf(firstDay.toPlainDateTime(clock.time), zone, clock.isSecond)
    return {
      when: { kind: 'timed', start, end: minutes === null ? null : start.add({ minutes }), zone },
      typed: null,
    }
  }
  const ended = (start: Temporal.Instant) =>
    minutes !== null ? start.add({ minutes }) : when.end && start.add(when.start.until(when.end))
  if (days === 0 && clock === null)
    return {
      when: { ...when, end: ended(when.start) },
      typed: known.typed && { ...known.typed, minutes: minutes ?? known.typed.minutes },
    }
  const [base] = readingsOf(when, known.typed, zone)
  const wall = base.wall
    .toPlainDate()
    .add({ days })
    .toPlainDateTime(clock?.time ?? base.wall.toPlainTime())
  const isSecond = (clock?.isSecond ?? base.isSecond) && isRepeatedHour(wall, zone)
  const start = instantOf(wall, zone, isSecond)
  return {
    when: { kind: 'timed', start, end: ended(start), zone },
    typed: known.typed && { wall, isSecond, minutes: minutes ?? known.typed.minutes },
  }
}

/**
 * Returns the wall times in `zone` that mean the current start of the event.
 * If a person typed the time in `zone`, returns the typed time and the displayed time.
 * The two differ if clocks skip the typed time.
 */
function readingsOf(
  when: SourceWhen & { kind: 'timed' },
  typed: TypedTime | null,
  zone: string,
): readonly [Reading, ...Reading[]] {
  const shown = { wall: wallTimeOf(when.start, zone), isSecond: isSecondOfTwo(when.start, zone) }
  return typed && sameZone(zone, when.zone) ? [typed, shown] : [shown]
}

function isAsSeen({ wall, isSecond }: Reading, change: TypedChange): boolean {
  return (
    (change.date?.equals(wall.toPlainDate()) ?? true) &&
    (change.startTime === undefined || isSameMinute(change.startTime, wall.toPlainTime())) &&
    (change.isSecond ?? isSecond) === isSecond
  )
}

function isSameMinute(one: Temporal.PlainTime, other: Temporal.PlainTime): boolean {
  return one.hour === other.hour && one.minute === other.minute
}
