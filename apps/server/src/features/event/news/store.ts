import type { JsonValue } from '@homefield/database/json-column'
import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { IS_NEWS, IS_VISIBLE, LET_IN } from '../../../lib/visible-changes.ts'

export interface ChangeRow {
  readonly id: string
  readonly event_id: string
  readonly event_group_id: string
  readonly platform: string
  readonly field: string
  readonly old_value: JsonValue
  readonly new_value: JsonValue
  /** Id of the user who made the change. Null for a change by the platform, all zeros for a deleted account. */
  readonly changed_by: string | null
  /** Name of the person who made the change. Null if the viewer does not know the person. */
  readonly changed_by_name: string | null
  readonly changed_at: string
  readonly is_overridden: boolean
}

const COLUMNS = sql`
  c.id, c.event_id, e.event_group_id, e.platform, c.field, c.old_value, c.new_value, c.changed_by,
  k.full_name as changed_by_name, c.changed_at, c.is_overridden`

const JOINS = sql`
  join events e on e.id = c.event_id and e.hidden_at is null
  left join known_people() k on k.id = c.changed_by`

/**
 * Returns the newest changes of the given events, which are several children's copies of one event.
 * The newest change comes first.
 * Only the owner and administrators see platform changes to overridden fields.
 * Leaves out deletions and restores by people.
 */
export async function changesOf(
  { tx }: ReadUnit,
  eventIds: readonly string[],
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from event_changes c ${JOINS}
    where c.event_id = any (${eventIds}::uuid[]) and ${IS_VISIBLE}
      and (not c.is_overridden or e.owner_id = any ((select administered_owners())::uuid[]))
      and not (c.field = 'status' and c.changed_by is not null and '"removed"' in (c.old_value, c.new_value))
    order by c.changed_at desc, c.id desc limit ${limit}`.execute(tx)
  return rows
}

/**
 * Returns the changes that the viewer has not acknowledged, oldest first.
 * Returns only changes made after `since` and after the viewer got access to the child.
 * Includes the viewer's own changes: `foldNews` needs them to drop all earlier changes of the same field.
 *
 * The condition on `owner_id` makes PostgreSQL read the index of recent changes only once, not once per event.
 */
export async function changesSince(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
  eventGroupIds: readonly string[],
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from event_changes c ${JOINS}
    left join friendships f on f.user_id = c.owner_id and f.friend_id = ${viewer.userId}
    where c.owner_id = any ((select visible_owners())::uuid[]) and c.changed_at > ${since.toString()}
      and c.changed_at >= ${LET_IN} and e.event_group_id = any (${eventGroupIds}::uuid[]) and ${IS_NEWS} and ${IS_VISIBLE}
      and not exists (
        select from change_acknowledgements a where a.user_id = ${viewer.userId} and a.change_id = c.id)
    order by c.changed_at, c.id`.execute(tx)
  return rows
}

export interface GroupChangeRow {
  readonly id: string
  readonly event_id: string
  readonly event_group_id: string
  readonly field: string
  /** The values as JSON texts, because they are only compared. */
  readonly old_value: string
  readonly new_value: string
  readonly changed_by: string | null
  readonly is_overridden: boolean
  /** Id of the event group's first event in the order of lists. Lists show the values of this event. */
  readonly representative: string
}

/**
 * Returns the same changes as `changesSince`, each with the representative of its event group.
 * Leaves out event groups that were over before `over`.
 * `offset 0` makes PostgreSQL start with the event groups instead of all events of the children.
 */
export async function changesOfGroups(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
  over: { readonly instant: Temporal.Instant; readonly day: Temporal.PlainDate },
  eventGroupIds: readonly string[],
): Promise<GroupChangeRow[]> {
  const { rows } = await sql<GroupChangeRow>`
    with grouped as materialized (
      select e.id, e.event_group_id, e.owner_id, e.overrides, e.start_time,
        first_value(e.id) over listed as representative,
        first_value(coalesce(e.end_time, e.start_time, 'infinity') >= ${over.instant.toString()}
          and coalesce(e.last_day, 'infinity') >= ${over.day.toString()}) over listed as is_ahead
      from (select * from events where event_group_id = any (${eventGroupIds}::uuid[]) and hidden_at is null offset 0) as e
      join profiles p on p.id = e.profile_id
      window listed as (partition by e.event_group_id
        order by coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone}),
          not e.all_day, e.owner_id, p.created_at, e.id))
    select c.id, c.event_id, e.event_group_id, c.field, c.old_value::text, c.new_value::text, c.changed_by, c.is_overridden,
      e.representative
    from grouped e join event_changes c on c.event_id = e.id
    left join friendships f on f.user_id = c.owner_id and f.friend_id = ${viewer.userId}
    where e.is_ahead and c.changed_at > ${since.toString()} and c.changed_at >= ${LET_IN} and ${IS_NEWS} and ${IS_VISIBLE}
      and not exists (
        select from change_acknowledgements a where a.user_id = ${viewer.userId} and a.change_id = c.id)
    order by c.changed_at, c.id`.execute(tx)
  return rows
}

export interface NewestChange {
  readonly id: string
  readonly changed_at: string
  /** Null if the event is deleted, or was over before `over`. */
  readonly event_group_id: string | null
}

/**
 * Returns the newest changes that the viewer has not acknowledged, at most `most`.
 * Returns only changes made after `since` and after the viewer got access to the child.
 * If `before` is given, returns only changes that are older than `before`.
 * Reads the events of the returned changes only, because a viewer may have thousands of changes.
 */
export async function newestChanges(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
  over: { readonly instant: Temporal.Instant; readonly day: Temporal.PlainDate },
  { before, most }: { readonly before: NewestChange | undefined; readonly most: number },
): Promise<NewestChange[]> {
  const older = before
    ? sql`and (c.changed_at, c.id) < (${before.changed_at}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<NewestChange>`
    select news.id, news.changed_at, e.event_group_id from (
      select c.id, c.changed_at, c.event_id
      from event_changes c left join friendships f on f.user_id = c.owner_id and f.friend_id = ${viewer.userId}
      where c.owner_id = any ((select visible_owners())::uuid[])
        and c.changed_at > ${since.toString()} and c.changed_at >= ${LET_IN} ${older}
        and c.changed_by is distinct from ${viewer.userId}
        and not exists (
          select from change_acknowledgements a where a.user_id = ${viewer.userId} and a.change_id = c.id)
      order by c.changed_at desc, c.id desc limit ${most}) as news
    left join events e on e.id = news.event_id and e.hidden_at is null
      and coalesce(e.end_time, e.start_time, 'infinity') >= ${over.instant.toString()}
      and coalesce(e.last_day, 'infinity') >= ${over.day.toString()}
    order by news.changed_at desc, news.id desc`.execute(tx)
  return rows
}

/** Returns true if the viewer may see a change that was made after `from`, and no later than `to`. */
export async function hasChangesBetween(
  { tx }: ReadUnit,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from event_changes c
      where c.owner_id = any ((select visible_owners())::uuid[])
        and c.changed_at > ${from.toString()} and c.changed_at <= ${to.toString()}) as any`.execute(tx)
  return rows[0]?.any ?? false
}
