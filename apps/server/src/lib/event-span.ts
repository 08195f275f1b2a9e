/*
 * Limits of event times, and the SQL condition for events within a range of days.
 * Every feature that reads events by time must use this module.
 */
import { startOfDay } from '@homefield/domain/time/day'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from './app-error.ts'

/** Earliest year in which an event may start. PostgreSQL formats much earlier instants differently (C25). */
export const EARLIEST_YEAR = 1900
/**
 * Latest year in which an event may start.
 * An event may end in the following year, 9999, the last year that fits the API's four-digit years.
 */
export const LATEST_YEAR = 9998
/**
 * Maximum duration of a timed event. A query for running events must look back this far.
 * The duration is in hours, because adding days to an instant would need a time zone.
 */
export const LONGEST_TIMED = { hours: 14 * 24 } as const
/** Length that is assumed, and drawn in the calendar, for an event without an end. */
export const ASSUMED_LENGTH = sql`interval '2 hours'`

const LONGEST_RANGE_DAYS = 400

export interface DayRange {
  readonly from: Temporal.PlainDate
  /** The day after the last day of the range. */
  readonly to: Temporal.PlainDate
}

export interface Span {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly firstDay: Temporal.PlainDate
  readonly lastDay: Temporal.PlainDate
}

/** @throws AppError `invalid` if the range is empty or too early, `rangeTooLong` */
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
 * SQL condition: the event overlaps the span. The query must use the alias `e` for the table `events`.
 * The condition compares instants for timed events (`to` is exclusive), and dates for all-day events.
 * Timed events that started more than LONGEST_TIMED before the span do not match, so that an index can be used.
 * No overlapping event is lost, because no event is longer than LONGEST_TIMED.
 */
export function touches({ from, to, firstDay, lastDay }: Span): RawBuilder<boolean> {
  return sql`((not e.all_day and e.start_time < ${to.toString()}
        and e.start_time >= ${from.subtract(LONGEST_TIMED).toString()}
        and coalesce(e.end_time, e.start_time + interval '1 microsecond') > ${from.toString()})
      or (e.all_day and e.first_day <= ${lastDay.toString()} and e.last_day >= ${firstDay.toString()}))`
}
