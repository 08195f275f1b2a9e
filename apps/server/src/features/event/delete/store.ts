import type { EventId } from '@homefield/contract/wire'
import type { SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface TakenRow {
  readonly id: string
  readonly ownerId: string
  readonly profileId: string
  readonly eventGroupId: string
  readonly status: string
}

const TAKEN = sql`e.id, e.owner_id as "ownerId", e.profile_id as "profileId", e.event_group_id as "eventGroupId", e.status`

/**
 * Hides all children's copies of the given events. An event that was deleted earlier keeps its `deletion_id`.
 * The caller must first lock the events in order of id, to avoid deadlocks.
 */
export async function hideEventGroups(
  { tx, now }: WriteUnit,
  eventGroupIds: readonly string[],
  deletionId: string,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    update events e set hidden_at = ${now.toString()}, deletion_id = ${deletionId}
    where event_group_id = any(${eventGroupIds}::uuid[]) and hidden_at is null
    returning ${TAKEN}`.execute(tx)
  return rows
}

/**
 * Restores an event and all events that were deleted together with it.
 * Locks the events in order of id, as all mutations of several events do, to prevent deadlocks.
 */
export async function showDeletion({ tx }: WriteUnit, id: EventId): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with held as (
      select id from events where deletion_id = (select deletion_id from events where id = ${id}) order by id for update)
    update events e set hidden_at = null, deletion_id = null from held where e.id = held.id
    returning ${TAKEN}`.execute(tx)
  return rows
}

/**
 * Records that the events were restored.
 * If nobody was notified of the deletion yet, deletes the record of the deletion instead.
 */
export async function noteReturn({ tx }: WriteUnit, eventIds: readonly string[]): Promise<void> {
  await sql`select note_return(${[...eventIds]}::uuid[])`.execute(tx)
}

/** Permanently deletes manual events that users deleted before `before`, together with their event groups. */
export async function dropDeletedEvents({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_deleted_events(${before.toString()})`.execute(tx)
}
