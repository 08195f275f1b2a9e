/** Converts between instants and the date and time that a user types. The rules are in `domain/time`. */
import type { Event, EventWhen } from '@homefield/contract/event'
import type { SourceWhen } from '@homefield/domain/source-event'
import { instantOf, isSecondOfTwo, wallTimeOf } from '@homefield/domain/time/wall-time'
import type { Day } from '../../../lib/time/day.ts'

export interface TypedTime {
  readonly date: Day
  /** The time of day as HH:MM. */
  readonly startTime: string
  /** If the clocks repeat the hour, true means the second occurrence of the time. */
  readonly isSecond: boolean
}

const wallOf = ({ date, startTime }: Pick<TypedTime, 'date' | 'startTime'>) =>
  Temporal.PlainDateTime.from(`${date}T${startTime}`)

export function momentOf(typed: TypedTime, zone: string): Temporal.Instant {
  return instantOf(wallOf(typed), zone, typed.isSecond)
}

/**
 * Returns all instants at which clocks in the zone show the typed time.
 * A time in a repeated hour has two instants, a time in a skipped hour has none, and any other time has one.
 */
export function readings(typed: Pick<TypedTime, 'date' | 'startTime'>, zone: string): Temporal.Instant[] {
  const wall = wallOf(typed)
  const [early, late] = [instantOf(wall, zone, false), instantOf(wall, zone, true)]
  const moments = Temporal.Instant.compare(early, late) === 0 ? [early] : [early, late]
  return moments.filter((moment) => wallTimeOf(moment, zone).equals(wall))
}

/** Returns the date and time of day that clocks in the zone show at `instant`. */
export function typedAt(instant: Temporal.Instant, zone: string): TypedTime {
  const wall = wallTimeOf(instant, zone)
  return {
    date: wall.toPlainDate().toString(),
    startTime: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    isSecond: isSecondOfTwo(instant, zone),
  }
}

/** Returns the duration in minutes. Null if the event has no end or is an all-day event. */
export function lengthOf({ when }: Pick<Event, 'when'>): number | null {
  if (when.kind === 'days' || when.end === null) return null
  const minutes = Math.round(Temporal.Instant.from(when.start).until(when.end).total('minutes'))
  return minutes > 0 ? minutes : null
}

/** Converts an event's time from the API's strings to `Temporal` values for the domain functions. */
export function sourceWhen(when: EventWhen): SourceWhen {
  if (when.kind === 'days') {
    return {
      ...when,
      firstDay: Temporal.PlainDate.from(when.firstDay),
      lastDay: Temporal.PlainDate.from(when.lastDay),
    }
  }
  return {
    ...when,
    start: Temporal.Instant.from(when.start),
    end: when.end === null ? null : Temporal.Instant.from(when.end),
  }
}

export function wireWhen(when: SourceWhen): EventWhen {
  if (when.kind === 'days') {
    const { timeTbd } = when
    return { kind: 'days', firstDay: when.firstDay.toString(), lastDay: when.lastDay.toString(), timeTbd }
  }
  const { zone } = when
  return { kind: 'timed', start: when.start.toString(), end: when.end?.toString() ?? null, zone }
}
