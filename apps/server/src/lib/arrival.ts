import { sql } from 'kysely'

/*
 * The arrival time that a platform gives is right only for the start time that the platform gives.
 * If a parent changes the start, the app therefore hides the arrival time.
 * The database keeps the arrival time, in case the parent restores the platform's start.
 * A changed end does not affect the arrival time.
 *
 * Queries with `IS_MOVED` or `ARRIVE_BY` must use the alias `e` for the table `events`.
 * The SQL functions `due_reminders` and `deliveries_to_send` repeat the condition of `ARRIVE_BY`, so that reminders match the app.
 */

export const IS_MOVED = sql<boolean>`(e.overrides ? 'when'
  and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`

export const ARRIVE_BY = sql`case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`
