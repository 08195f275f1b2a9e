import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { exactText } from '@homefield/domain/time/text'
import { sql } from 'kysely'
import type { Difference, Kept } from './model.ts'

export interface Looked {
  /** The time up to which the last run processed changes. Null if the job has never run. */
  readonly planned_until: string | null
  readonly planned_all_at: string | null
}

export async function lookedAt({ tx }: SystemUnit): Promise<Looked> {
  return tx.selectFrom('reminder_scan').select(['planned_until', 'planned_all_at']).executeTakeFirstOrThrow()
}

export async function keepLooked({ tx }: SystemUnit, until: Temporal.Instant, all: boolean): Promise<void> {
  const at = until.toString()
  await tx
    .updateTable('reminder_scan')
    .set({ planned_until: at, ...(all ? { planned_all_at: at } : {}) })
    .execute()
}

/** @param since null: returns everybody with a phone. See the SQL function. */
export async function peopleWithPhones(
  { tx }: SystemUnit,
  since: Temporal.Instant | null,
  after: string,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people_with_phones(${since === null ? null : since.toString()}, ${after}, ${atMost}) as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the user's device schedule.
 * Without the lock, two concurrent updates could insert each reminder twice.
 */
export async function lockPlan({ tx, viewer }: WriteUnit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('local plan ' || ${viewer.userId}, 0))`.execute(tx)
}

export interface PreferencesRow {
  readonly all_notifications: boolean
  readonly birthday_reminders: boolean
  readonly friends_reminders: boolean
  readonly lock_screen: string
  readonly quiet_from: string | null
  readonly quiet_until: string | null
}

export async function preferencesOf({ tx, viewer }: ReadUnit): Promise<PreferencesRow> {
  return tx
    .selectFrom('user_settings')
    .select([
      'all_notifications',
      'birthday_reminders',
      'friends_reminders',
      'lock_screen',
      'quiet_from',
      'quiet_until',
    ])
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
}

export function keyOf(of: {
  eventGroupId: string | null
  profileId: string | null
  leadMinutes: number | null
}): string {
  return of.eventGroupId === null ? `birthday ${of.profileId}` : `${of.eventGroupId} ${of.leadMinutes}`
}

/** Returns the viewer's pending reminders that are due after now. */
export async function storedPlan({ tx, viewer, now }: ReadUnit): Promise<Kept[]> {
  const rows = await tx
    .selectFrom('scheduled_local_notifications')
    .select(['id', 'event_group_id', 'profile_id', 'lead_minutes', 'trigger_time', 'title', 'body'])
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'pending')
    .where('trigger_time', '>', now.toString())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    key: keyOf({
      eventGroupId: row.event_group_id,
      profileId: row.profile_id,
      leadMinutes: row.lead_minutes,
    }),
    at: Temporal.Instant.from(row.trigger_time),
    title: row.title,
    body: row.body,
  }))
}

/**
 * Stores the added, changed and cancelled reminders of a device schedule.
 * A changed reminder is no longer marked as scheduled by a phone, so that phones fetch the reminder again.
 */
export async function keepPlan(
  { tx, viewer }: WriteUnit,
  { added, changed, cancelled }: Difference,
): Promise<void> {
  if (added.length > 0)
    await tx
      .insertInto('scheduled_local_notifications')
      .values(
        added.map((one) => ({
          user_id: viewer.userId,
          event_group_id: one.eventGroupId,
          profile_id: one.profileId,
          lead_minutes: one.leadMinutes,
          trigger_time: exactText(one.at),
          title: one.title,
          body: one.body,
        })),
      )
      .execute()
  for (const { id, at, title, body } of changed)
    await tx
      .updateTable('scheduled_local_notifications')
      .set({ trigger_time: exactText(at), title, body, taken_at: null, taken_by: [] })
      .where('id', '=', id)
      .execute()
  if (cancelled.length > 0)
    await tx
      .updateTable('scheduled_local_notifications')
      .set({ status: 'cancelled' })
      .where('id', 'in', [...cancelled])
      .execute()
}
