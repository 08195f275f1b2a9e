import { sql } from 'kysely'

/*
 * A platform states when to arrive for the start time that the platform knows.
 * If a parent changes the start, the platform's arrival time is wrong, so the app hides the arrival time.
 * The database keeps the arrival time, because it is right again if the start is changed back.
 * If only the end changes, the arrival time stays valid.
 *
 * The queries that use these SQL expressions must name the table `events` `e`.
 * The SQL function `due_reminders` has the same rule.
 */

export const IS_MOVED = sql<boolean>`(e.overrides ? 'when'
  and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`

export const ARRIVE_BY = sql`case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`
