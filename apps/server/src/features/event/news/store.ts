import type { JsonValue } from '@homefield/database/json-column'
import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { IS_NEWS, IS_TOLD, LET_IN } from '../../../lib/visible-changes.ts'

export interface ChangeRow {
  readonly id: string
  readonly event_id: string
  readonly happening_id: string
  readonly platform: string
  readonly field: string
  readonly old_value: JsonValue
  readonly new_value: JsonValue
  /** Null: the platform. A zero id: somebody whose account is gone. */
  readonly changed_by: string | null
  /** Null where the viewer does not know him. */
  readonly changed_by_name: string | null
  readonly changed_at: string
  readonly is_overridden: boolean
}

const COLUMNS = sql`
  c.id, c.event_id, e.happening_id, e.platform, c.field, c.old_value, c.new_value, c.changed_by,
  k.full_name as changed_by_name, c.changed_at, c.is_overridden`

const JOINS = sql`
  join events e on e.id = c.event_id and e.hidden_at is null
  left join known_people() k on k.id = c.changed_by`

/**
 * Of all these rows of one happening, newest first. What a parent made his own is his family's: others see what counts. That
 * it was deleted and brought back is told where it was missed, and stands in no history.
 */
export async function changesOf(
  { tx }: ReadUnit,
  eventIds: readonly string[],
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from event_changes c ${JOINS}
    where c.event_id = any (${eventIds}::uuid[]) and ${IS_TOLD}
      and (not c.is_overridden or e.owner_id = any ((select administered_owners())::uuid[]))
      and not (c.field = 'status' and c.changed_by is not null and '"removed"' in (c.old_value, c.new_value))
    order by c.changed_at desc, c.id desc limit ${limit}`.execute(tx)
  return rows
}

/**
 * What changed since a moment, and since the viewer is let in, and he has not acknowledged, with what he changed himself;
 * oldest first.
 *
 * `owner_id` leads into the index of what changed lately: however many events are asked about, it is read once.
 */
export async function changesSince(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
  happeningIds: readonly string[],
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from event_changes c ${JOINS}
    left join friendships f on f.user_id = c.owner_id and f.friend_id = ${viewer.userId}
    where c.owner_id = any ((select visible_owners())::uuid[]) and c.changed_at > ${since.toString()}
      and c.changed_at >= ${LET_IN} and e.happening_id = any (${happeningIds}::uuid[]) and ${IS_NEWS} and ${IS_TOLD}
      and not exists (
        select from change_acknowledgements a where a.user_id = ${viewer.userId} and a.change_id = c.id)
    order by c.changed_at, c.id`.execute(tx)
  return rows
}

export interface ChangedHappening {
  /** Of the change. */
  readonly id: string
  readonly changed_at: string
  readonly happening_id: string
}

/**
 * The newest changes since a moment, and since the viewer is let in, of what is not over before `over`, that are not acknowledged, or those older than one
 * of them. Owner by owner along the index of what changed lately (which `offset 0` keeps in front): what is read is what is
 * answered, however much changed.
 */
export async function newestChanges(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
  over: { readonly instant: Temporal.Instant; readonly day: Temporal.PlainDate },
  { before, most }: { readonly before: ChangedHappening | undefined; readonly most: number },
): Promise<ChangedHappening[]> {
  const older = before
    ? sql`and (c.changed_at, c.id) < (${before.changed_at}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<ChangedHappening>`
    select news.* from unnest((select visible_owners())::uuid[]) as owner (id)
    left join friendships f on f.user_id = owner.id and f.friend_id = ${viewer.userId}
    cross join lateral (
      select c.id, c.changed_at, e.happening_id
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
