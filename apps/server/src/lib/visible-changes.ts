import { sql } from 'kysely'
import { IS_MOVED } from './arrival.ts'

/*
 * Which changes of an event the viewer may be told of, beyond what row security lets him see of it. For queries that call
 * the row of `event_changes` c and the row of its event e.
 */

/**
 * Whoever may not read private events is told nothing of the time when an event was private, nor that it ever was.
 */
export const IS_TOLD = sql`(e.owner_id = any ((select administered_owners())::uuid[]) or not exists (
  select from event_changes v
  where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))`

/**
 * Since when the viewer is let in without a break, for queries that call the grant f, which his own rows have not: what
 * changed before is no news to him.
 */
export const LET_IN = sql`coalesce(f.let_in_at, '-infinity')`

/**
 * Of what the platform changed under a parent's own, whoever may decide is told, until it is decided. When to be there is
 * not told where it is not shown.
 */
export const IS_NEWS = sql`case when c.is_overridden
  then e.overrides -> c.field ? 'changed' and e.owner_id = any ((select administered_owners())::uuid[])
  else not (c.field = 'arriveBy' and ${IS_MOVED}) end`
