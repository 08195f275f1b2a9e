import { sql } from 'kysely'
import { IS_MOVED } from './arrival.ts'

/*
 * Conditions that decide which changes to an event the viewer sees. Row security applies as well.
 * Use these conditions in queries with the alias `c` for the table `event_changes` and `e` for `events`.
 */

/**
 * A viewer without access to private events sees no changes from before the event became public.
 * The condition hides from viewers without access to private events that an event ever was private.
 */
export const IS_VISIBLE = sql`(e.owner_id = any ((select administered_owners())::uuid[]) or not exists (
  select from event_changes v
  where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))`

/**
 * The time since which the viewer has had access. Earlier changes are not shown to the viewer as new.
 * The query must join the viewer's access grant as `f`. For the viewer's own events, `f` is null.
 */
export const LET_IN = sql`coalesce(f.let_in_at, '-infinity')`

/**
 * If a parent overrode a field, only administrators see a change that the platform made to the field.
 * The change disappears when an administrator accepts or rejects the platform's value.
 * A change to the arrival time is hidden from viewers who may not see the event's arrival time.
 */
export const IS_NEWS = sql`case when c.is_overridden
  then e.overrides -> c.field ? 'changed' and e.owner_id = any ((select administered_owners())::uuid[])
  else not (c.field = 'arriveBy' and ${IS_MOVED}) end`
