import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { sql } from 'kysely'

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

export async function profileSeen({ tx }: WriteUnit, id: ProfileId): Promise<string | undefined> {
  const row = await tx.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id
}

interface DefaultRow {
  readonly profile_id: string
  readonly activity: DefaultActivity
  readonly lead_minutes: readonly number[]
}

/** Leaves out children whom the viewer no longer sees. Their rows apply again once the viewer sees them again. */
export async function defaultsOf({ tx, viewer }: ReadUnit): Promise<DefaultRow[]> {
  const { rows } = await sql<DefaultRow>`
    select d.profile_id, d.activity, d.lead_minutes from reminder_defaults d join profiles p on p.id = d.profile_id
    where d.user_id = ${viewer.userId}
    order by p.created_at, p.id, d.activity`.execute(tx)
  return rows
}

export async function setDefault(
  { tx, viewer }: WriteUnit,
  {
    profileId,
    activity,
    leads,
  }: { readonly profileId: ProfileId; readonly activity: DefaultActivity; readonly leads: number[] },
): Promise<void> {
  await tx
    .insertInto('reminder_defaults')
    .values({ user_id: viewer.userId, profile_id: profileId, activity, lead_minutes: leads })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'profile_id', 'activity']).doUpdateSet({ lead_minutes: leads }),
    )
    .execute()
}

export async function deleteDefault(
  { tx, viewer }: WriteUnit,
  profileId: ProfileId,
  activity: DefaultActivity,
): Promise<void> {
  await tx
    .deleteFrom('reminder_defaults')
    .where('user_id', '=', viewer.userId)
    .where('profile_id', '=', profileId)
    .where('activity', '=', activity)
    .execute()
}
