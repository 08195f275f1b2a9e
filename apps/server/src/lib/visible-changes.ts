import { sql } from 'kysely'
import { IS_MOVED } from './arrival.ts'

/*
 * Which changes to an event the viewer may see, in addition to row security.
 * Use these conditions in queries with the alias `c` for the table `event_changes` and `e` for `events`.
 */

/**
 * A viewer without access to private events sees no change from a time when the event was private.
 * Such a viewer cannot even see that the event ever was private.
 */
export const IS_VISIBLE = sql`(e.owner_id = any ((select administered_owners())::uuid[]) or not exists (
  select from event_changes v
  where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))`

/**
 * The time when the viewer's current uninterrupted access began. Earlier changes are not shown to them as new.
 * Use it in queries in which `f` is the alias of the viewer's grant. For the viewer's own events, `f` is null.
 */
export const LET_IN = sql`coalesce(f.let_in_at, '-infinity')`

/**
 * Only administrators see a platform's change to a field that a parent overrode.
 * The change disappears when an administrator decides whether to accept it.
 * A change to the arrival time is hidden from viewers who may not see the event's arrival time.
 */
export const IS_NEWS = sql`case when c.is_overridden
  then e.overrides -> c.field ? 'changed' and e.owner_id = any ((select administered_owners())::uuid[])
  else not (c.field = 'arriveBy' and ${IS_MOVED}) end`
