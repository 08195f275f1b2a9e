import { sql } from 'kysely'

/*
 * A platform's arrival time refers to the start time that the platform gave.
 * If a parent changes the start, the arrival time is no longer valid, and nothing shows it.
 * The arrival time stays in its column, because it becomes valid again if the platform's start returns.
 * If only the end changes, the arrival time stays valid.
 *
 * SQL expressions for queries with `e` as the alias of table `events`.
 * The SQL function `due_reminders` has the same rule.
 */

export const IS_MOVED = sql<boolean>`(e.overrides ? 'when'
  and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`

export const ARRIVE_BY = sql`case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`
