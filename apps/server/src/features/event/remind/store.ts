import type { EventId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'

/**
 * Reads the table `events`, because row-level security checks access to each event there.
 * In `event_groups`, a person who may see one event of an owner can read all of the owner's groups.
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
