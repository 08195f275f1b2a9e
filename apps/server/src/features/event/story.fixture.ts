import { pastAllRights } from '@homefield/testkit/family'
import type { World } from '@homefield/testkit/world'
import { newId } from '../../lib/ids.ts'

/* Inserts event changes without row-level security, to test how the app shows changes. */

export interface ChangeToRecord {
  readonly eventId: string
  readonly field: string
  readonly from?: unknown
  readonly to?: unknown
  /** Id of the person who made the change. If absent, the platform made the change. */
  readonly by?: string
  readonly at: string
  readonly isOverridden?: boolean
}

/** Deletes the event's 'added' change, so that a test sees only later changes. */
export async function forgetAdding(world: World, eventId: string): Promise<void> {
  await pastAllRights(world.database, (as) =>
    as.query(`delete from event_changes where event_id = $1 and field = 'added'`, [eventId]),
  )
}

export async function recordChange(world: World, change: ChangeToRecord): Promise<string> {
  const id = newId()
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by, changed_at, is_overridden)
       select $1, e.id, e.owner_id, $3, $4, $5, $6, $7, $8 from events e where e.id = $2`,
      [
        id,
        change.eventId,
        change.field,
        JSON.stringify(change.from ?? null),
        JSON.stringify(change.to ?? null),
        change.by ?? null,
        change.at,
        change.isOverridden ?? false,
      ],
    ),
  )
  return id
}

/** Hides events under one `deletion_id`, as if a user had deleted the events together. */
export async function putAway(world: World, ...eventIds: readonly string[]): Promise<void> {
  await pastAllRights(world.database, (as) =>
    as.query(`update events set hidden_at = app_now(), deletion_id = $2 where id = any ($1::uuid[])`, [
      eventIds,
      newId(),
    ]),
  )
}
