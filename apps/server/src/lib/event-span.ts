/* When events may be, how long they last, and which of them touch some days: for all features that read events by time. */
import { startOfDay } from '@homefield/domain/time/day'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from './app-error.ts'

/** Before it lies nothing of ours, and soon the first instant that PostgreSQL spells otherwise (C25). */
export const EARLIEST_YEAR = 1900
/** A year further, and an end may have five digits, which the wire does not know. */
export const LATEST_YEAR = 9998
/** A timed event lasts no longer: so far back may one have begun that still runs. In hours: an instant knows no days. */
export const LONGEST_TIMED = { hours: 14 * 24 } as const
/** What is said nowhere: how long an event without an end lasts. The calendar draws it as long. */
export const ASSUMED_LENGTH = sql`interval '2 hours'`

const LONGEST_RANGE_DAYS = 400

export interface DayRange {
  readonly from: Temporal.PlainDate
  /** Not included. */
  readonly to: Temporal.PlainDate
}

export interface Span {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly firstDay: Temporal.PlainDate
  readonly lastDay: Temporal.PlainDate
}

/** @throws AppError `invalid` for a range that is none, `rangeTooLong` */
export function dayRange(asked: { readonly from: string; readonly to: string }): DayRange {
  const [from, to] = [Temporal.PlainDate.from(asked.from), Temporal.PlainDate.from(asked.to)]
  if (from.year < EARLIEST_YEAR) throw new AppError('invalid', [{ path: ['from'], message: 'Too long ago.' }])
  const days = from.until(to).days
  if (days <= 0)
    throw new AppError('invalid', [{ path: ['to'], message: 'The range must end after it begins.' }])
  if (days > LONGEST_RANGE_DAYS) throw new AppError('rangeTooLong')
  return { from, to }
}

export function spanOf({ from, to }: DayRange, zone: string): Span {
  return {
    from: startOfDay(from, zone),
    to: startOfDay(to, zone),
    firstDay: from,
    lastDay: to.subtract({ days: 1 }),
  }
}

/**
 * Whether the row of `events` that the query calls e touches the span: a timed one by its instants (`to` not included), a
 * whole day by its dates. What lasts longer than the longest is cut to its beginning, for the index; no feed has such ones.
 */
export function touches({ from, to, firstDay, lastDay }: Span): RawBuilder<boolean> {
  return sql`((not e.all_day and e.start_time < ${to.toString()}
        and e.start_time >= ${from.subtract(LONGEST_TIMED).toString()}
        and coalesce(e.end_time, e.start_time + interval '1 microsecond') > ${from.toString()})
      or (e.all_day and e.first_day <= ${lastDay.toString()} and e.last_day >= ${firstDay.toString()}))`
}
