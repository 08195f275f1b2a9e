import type { EventId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'

/**
 * Row security shows an event group to everybody who sees any event of its family. The check must therefore
 * use the event rows.
 */
export async function happeningSeen({ tx }: WriteUnit, id: EventId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('events')
    .select('happening_id')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row?.happening_id
}

export async function setReminders(
  { tx, viewer }: WriteUnit,
  happeningId: string,
  { leads, fromArrival }: { leads: number[]; fromArrival: boolean },
): Promise<void> {
  await tx
    .insertInto('event_reminders')
    .values({
      user_id: viewer.userId,
      happening_id: happeningId,
      lead_minutes: leads,
      from_arrival: fromArrival,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'happening_id'])
        .doUpdateSet({ lead_minutes: leads, from_arrival: fromArrival }),
    )
    .execute()
}

export async function deleteReminders({ tx, viewer }: WriteUnit, happeningId: string): Promise<void> {
  await tx
    .deleteFrom('event_reminders')
    .where('user_id', '=', viewer.userId)
    .where('happening_id', '=', happeningId)
    .execute()
}
