import { sql } from 'kysely'

/*
 * A platform's arrival time belongs to the start that the platform gave. Once a parent moves the start it is no longer true,
 * and nobody gave another one: it is shown nowhere, but stays in its column and returns with the platform's start. A change
 * of the end alone leaves it. For queries in which `e` is the row of `events`; `due_reminders` has the same rule.
 */

export const IS_MOVED = sql<boolean>`(e.overrides ? 'when'
  and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`

export const ARRIVE_BY = sql`case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`
