import { sql } from 'kysely'

/*
 * When to be there is said for the start that the platform gave. Once a parent gave the event another start it is not true
 * any more, and nobody said another: it is shown nowhere, kept in its column, and there again with the platform's start.
 * What only makes the event longer leaves it. For queries that call the row of `events` e; `due_reminders` says the same.
 */

export const IS_MOVED = sql<boolean>`(e.overrides ? 'when'
  and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`

export const ARRIVE_BY = sql`case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`
