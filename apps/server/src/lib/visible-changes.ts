import { sql } from 'kysely'
import { IS_MOVED } from './arrival.ts'

/*
 * SQL conditions that decide which changes to an event the viewer sees. Row-level security applies as well.
 * A query that uses one of these conditions must have the aliases `c` (`event_changes`) and `e` (`events`).
 */

/**
 * Viewers without access to private events see no changes from before the event became public.
 * Such a viewer therefore cannot find out that an event used to be private.
 */
export const IS_VISIBLE = sql`(e.owner_id = any ((select administered_owners())::uuid[]) or not exists (
  select from event_changes v
  where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))`

/**
 * The time since which the viewer has had access. Changes from before the grant are not shown as new.
 * The query must join the viewer's access grant as `f`. In queries for the viewer's own events, `f` is null.
 */
export const LET_IN = sql`coalesce(f.let_in_at, '-infinity')`

/**
 * If a parent overrode a field, only administrators see that the platform changed the field.
 * The platform's change disappears when an administrator accepts or rejects the platform's value.
 * If a parent changed the start time (`IS_MOVED`), the app hides the arrival time and its changes.
 */
export const IS_NEWS = sql`case when c.is_overridden
  then e.overrides -> c.field ? 'changed' and e.owner_id = any ((select administered_owners())::uuid[])
  else not (c.field = 'arriveBy' and ${IS_MOVED}) end`
