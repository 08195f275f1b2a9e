/** Converts between the date and time in a form and instants. The rules are in `domain/time`. */
import type { Event, EventWhen } from '@homefield/contract/event'
import type { SourceWhen } from '@homefield/domain/source-event'
import { instantOf, isSecondOfTwo, wallTimeOf } from '@homefield/domain/time/wall-time'
import type { Day } from '../../../lib/time/day.ts'

export interface TypedTime {
  readonly date: Day
  /** HH:MM */
  readonly startTime: string
  /** True for the second of the two instants, if the clocks repeat this hour. */
  readonly isSecond: boolean
}

const wallOf = ({ date, startTime }: Pick<TypedTime, 'date' | 'startTime'>) =>
  Temporal.PlainDateTime.from(`${date}T${startTime}`)

export function momentOf(typed: TypedTime, zone: string): Temporal.Instant {
  return instantOf(wallOf(typed), zone, typed.isSecond)
}

/**
 * Returns all instants at which clocks in the zone show this time.
 * A repeated hour gives two instants, a skipped hour gives none, and any other hour gives one.
 */
export function readings(typed: Pick<TypedTime, 'date' | 'startTime'>, zone: string): Temporal.Instant[] {
  const wall = wallOf(typed)
  const [early, late] = [instantOf(wall, zone, false), instantOf(wall, zone, true)]
  const moments = Temporal.Instant.compare(early, late) === 0 ? [early] : [early, late]
  return moments.filter((moment) => wallTimeOf(moment, zone).equals(wall))
}

/** The date and time of day that clocks in the zone show at `instant`. */
export function typedAt(instant: Temporal.Instant, zone: string): TypedTime {
  const wall = wallTimeOf(instant, zone)
  return {
    date: wall.toPlainDate().toString(),
    startTime: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    isSecond: isSecondOfTwo(instant, zone),
  }
}

/** Duration in minutes. Null if the event has no end or is an all-day event. */
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
