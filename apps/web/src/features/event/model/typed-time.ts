/** A day and a time of day as a form shows them, in a zone, and what clocks make of them (`domain/time`). */
import type { Event, EventWhen } from '@homefield/contract/event'
import type { SourceWhen } from '@homefield/domain/source-event'
import { instantOf, isSecondOfTwo, wallTimeOf } from '@homefield/domain/time/wall-time'
import type { Day } from '../../../lib/time/day.ts'

export interface TypedTime {
  readonly date: Day
  /** HH:MM */
  readonly startTime: string
  /** The second of two. */
  readonly isSecond: boolean
}

const wallOf = ({ date, startTime }: Pick<TypedTime, 'date' | 'startTime'>) =>
  Temporal.PlainDateTime.from(`${date}T${startTime}`)

/** The moment that is meant. */
export function momentOf(typed: TypedTime, zone: string): Temporal.Instant {
  return instantOf(wallOf(typed), zone, typed.isSecond)
}

/** Every moment at which the clocks of the zone show this: one; two where an hour repeats, none where one is skipped. */
export function readings(typed: Pick<TypedTime, 'date' | 'startTime'>, zone: string): Temporal.Instant[] {
  const wall = wallOf(typed)
  const [early, late] = [instantOf(wall, zone, false), instantOf(wall, zone, true)]
  const moments = Temporal.Instant.compare(early, late) === 0 ? [early] : [early, late]
  return moments.filter((moment) => wallTimeOf(moment, zone).equals(wall))
}

/** What the clocks show at a moment, as it would be typed. */
export function typedAt(instant: Temporal.Instant, zone: string): TypedTime {
  const wall = wallTimeOf(instant, zone)
  return {
    date: wall.toPlainDate().toString(),
    startTime: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    isSecond: isSecondOfTwo(instant, zone),
  }
}

/** Minutes an event lasts; null where nobody said, and for whole days. */
export function lengthOf({ when }: Pick<Event, 'when'>): number | null {
  if (when.kind === 'days' || when.end === null) return null
  const minutes = Math.round(Temporal.Instant.from(when.start).until(when.end).total('minutes'))
  return minutes > 0 ? minutes : null
}

/** The wire's time as the rules about time take it, and back. */
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
