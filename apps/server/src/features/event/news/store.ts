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

export interface ChangedEventGroup {
  readonly id: string
  readonly changed_at: string
  readonly event_group_id: string
}

/**
 * Returns the newest changes that the viewer has not acknowledged.
 * Leaves out timed events that ended before `over.instant` and all-day events that ended before `over.day`.
 * Returns only changes made after `since` and after the viewer got access to the child.
 * If `before` is given, returns only changes that are older than `before`.
 * For each owner, the query reads the newest changes from an index and stops after `most` rows.
 * `offset 0` makes PostgreSQL start with that index instead of the events.
 */
export async function newestChanges(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
  over: { readonly instant: Temporal.Instant; readonly day: Temporal.PlainDate },
  { before, most }: { readonly before: ChangedEventGroup | undefined; readonly most: number },
): Promise<ChangedEventGroup[]> {
  const older = before
    ? sql`and (c.changed_at, c.id) < (${before.changed_at}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<ChangedEventGroup>`
    select news.* from unnest((select visible_owners())::uuid[]) as owner (id)
    left join friendships f on f.user_id = owner.id and f.friend_id = ${viewer.userId}
    cross join lateral (
      select c.id, c.changed_at, e.event_group_id
      from event_changes c cross join lateral (
        select * from events where id = c.event_id and hidden_at is null offset 0) as e
      where c.owner_id = owner.id and c.changed_at > ${since.toString()} and c.changed_at >= ${LET_IN} ${older}
        and c.changed_by is distinct from ${viewer.userId} and ${IS_NEWS}
        and coalesce(e.end_time, e.start_time, 'infinity') >= ${over.instant.toString()}
        and coalesce(e.last_day, 'infinity') >= ${over.day.toString()}
        and not exists (
          select from change_acknowledgements a where a.user_id = ${viewer.userId} and a.change_id = c.id)
      order by c.changed_at desc, c.id desc limit ${most}) as news
    order by news.changed_at desc, news.id desc limit ${most}`.execute(tx)
  return rows
}
