import { sql } from 'kysely'

/*
 * A platform's arrival time is correct only for the platform's start time.
 * If a parent changes the start, the platform's arrival time is wrong, so the app hides the arrival time.
 * The database keeps the arrival time, because it is right again if the start is changed back.
 * If only the end changes, the arrival time stays valid.
 *
 * `IS_MOVED` and `ARRIVE_BY` require a query in which the table `events` has the alias `e`.
 * The SQL function `due_reminders` ignores an arrival time under the same condition as `ARRIVE_BY`.
 */

export const IS_MOVED = sql<boolean>`(e.overrides ? 'when'
  and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`

export const ARRIVE_BY = sql`case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`
