import { sql } from 'kysely'
import { IS_MOVED } from './arrival.ts'

/*
 * Which changes of an event the viewer may see, beyond what row security allows. For queries that call
 * the row of `event_changes` c and the row of its event e.
 */

/**
 * A viewer without access to private events sees no change from a time when the event was private, nor
 * that it ever was.
 */
export const IS_TOLD = sql`(e.owner_id = any ((select administered_owners())::uuid[]) or not exists (
  select from event_changes v
  where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))`

/**
 * When the viewer's current uninterrupted access began, for queries that call the grant f (null for the
 * viewer's own rows). Earlier changes are not news to them.
 */
export const LET_IN = sql`coalesce(f.let_in_at, '-infinity')`

/**
 * A platform's change to a field that a parent overrode is shown to administrators until they decide
 * about it. A change of the arrival time is hidden while the arrival time is.
 */
export const IS_NEWS = sql`case when c.is_overridden
  then e.overrides -> c.field ? 'changed' and e.owner_id = any ((select administered_owners())::uuid[])
  else not (c.field = 'arriveBy' and ${IS_MOVED}) end`
