import type { EventId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'

/**
 * Reads `events`, where row-level security checks access to each event.
 * `event_groups` would be too open: a person who sees one event of an owner can read all groups of the owner.
 */
export async function eventGroupSeen({ tx }: WriteUnit, id: EventId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('events')
    .select('event_group_id')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row?.event_group_id
}

export async function setReminders(
  { tx, viewer }: WriteUnit,
  eventGroupId: string,
  { leads, fromArrival }: { leads: number[]; fromArrival: boolean },
): Promise<void> {
  await tx
    .insertInto('event_reminders')
    .values({
      user_id: viewer.userId,
      event_group_id: eventGroupId,
      lead_minutes: leads,
      from_arrival: fromArrival,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_group_id'])
        .doUpdateSet({ lead_minutes: leads, from_arrival: fromArrival }),
    )
    .execute()
}

export async function deleteReminders({ tx, viewer }: WriteUnit, eventGroupId: string): Promise<void> {
  await tx
    .deleteFrom('event_reminders')
    .where('user_id', '=', viewer.userId)
    .where('event_group_id', '=', eventGroupId)
    .execute()
}
