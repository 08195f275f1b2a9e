import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { WhenColumns } from '../../../lib/event-columns.ts'
import type { DeliveryChannel, DeliveryReason } from './model.ts'

export interface LogRow {
  readonly id: string
  readonly kind: string
  readonly channel: string
  readonly target_name: string
  readonly status: string
  readonly reason: string | null
  readonly due_at: string
  readonly settled_at: string | null
}

/** The newest first. */
export function listDeliveries({ tx, viewer }: ReadUnit, most: number): Promise<LogRow[]> {
  return tx
    .selectFrom('notification_deliveries')
    .select(['id', 'kind', 'channel', 'target_name', 'status', 'reason', 'due_at', 'settled_at'])
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Whom it tells; undefined once it is gone. */
export async function recipientOfNotification({ tx }: SystemUnit, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select notification_recipient(${id}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

export async function recipientOfDelivery({ tx }: SystemUnit, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select delivery_recipient(${id}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Several jobs about one entry go one after the other. */
export async function lockNotification({ tx }: WriteUnit, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deliver:' || ${id}::text, 0))`.execute(tx)
}

export interface EntryRow {
  readonly id: string
  readonly kind: string
  readonly is_urgent: boolean
  readonly read: boolean
  readonly version: number
  readonly conversation_id: string | null
}

export function findEntry({ tx, viewer }: ReadUnit, id: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'is_urgent', 'read', 'version', 'conversation_id'])
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
}

export interface PushPlace {
  readonly id: string
  readonly is_browser: boolean
  readonly name: string
  readonly sealed: string
}

export async function pushPlaces({ tx }: ReadUnit): Promise<PushPlace[]> {
  const { rows } = await sql<PushPlace>`
    select id, is_browser, name, sealed from push_places() order by is_browser, id`.execute(tx)
  return rows
}

/** Additional addresses that have said yes. */
export function confirmedEmails({ tx, viewer }: ReadUnit): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('additional_emails')
    .select(['id', 'email'])
    .where('user_id', '=', viewer.userId)
    .where('confirmed_at', 'is not', null)
    .where('refused_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A way, and the place at its end. */
export interface Way {
  readonly channel: DeliveryChannel
  readonly push_subscription_id: string | null
  readonly user_device_id: string | null
  readonly additional_email_id: string | null
  readonly target: string
  readonly target_name: string
}

export interface DeliveryRow extends Way {
  readonly id: string
  readonly kind: string
  readonly notification_id: string | null
  readonly version: number
  readonly reminder_id: string | null
  readonly is_urgent: boolean
  readonly status: string
  readonly attempts: number
  readonly due_at: string
}

const COLUMNS = [
  'id',
  'kind',
  'notification_id',
  'version',
  'reminder_id',
  'channel',
  'push_subscription_id',
  'user_device_id',
  'additional_email_id',
  'target',
  'target_name',
  'is_urgent',
  'status',
  'attempts',
  'due_at',
] as const

export async function findDelivery({ tx, viewer }: ReadUnit, id: string): Promise<DeliveryRow | undefined> {
  const row = await tx
    .selectFrom('notification_deliveries')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return row && { ...row, channel: row.channel as DeliveryChannel }
}

/** Everything that went out, or will, for one entry or one reminder. */
export async function deliveriesFor(
  { tx, viewer }: ReadUnit,
  of: { notification_id: string } | { reminder_id: string },
): Promise<DeliveryRow[]> {
  const [[column, id] = ['notification_id', '']] = Object.entries(of)
  const rows = await tx
    .selectFrom('notification_deliveries')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .where(column as 'notification_id' | 'reminder_id', '=', id)
    .execute()
  return rows.map((row) => ({ ...row, channel: row.channel as DeliveryChannel }))
}

export interface NewDelivery extends Way {
  readonly id: string
  readonly kind: string
  readonly notification_id: string | null
  readonly version: number
  readonly reminder_id: string | null
  readonly is_urgent: boolean
  readonly due_at: string
}

export async function insertDeliveries(
  { tx, viewer }: WriteUnit,
  rows: readonly NewDelivery[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('notification_deliveries')
    .values(rows.map((row) => ({ ...row, user_id: viewer.userId })))
    .execute()
}

/** Not sent yet: it tells what is newer, too. */
export async function renewDelivery(
  { tx, viewer }: WriteUnit,
  id: string,
  values: { version: number; is_urgent: boolean; due_at: string },
): Promise<void> {
  await tx
    .updateTable('notification_deliveries')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'waiting')
    .execute()
}

/** False where it was settled already. */
export async function settle(
  { tx, viewer, now }: WriteUnit,
  id: string,
  end: { status: 'sent' | 'failed' | 'dropped'; reason: DeliveryReason | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_deliveries')
    .set((eb) => ({ ...end, settled_at: now.toString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It stays waiting; until when it may be another time. */
export async function putOff({ tx, viewer }: WriteUnit, id: string, dueAt?: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('notification_deliveries')
    .set((eb) => (dueAt ? { due_at: dueAt.toString() } : { attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'waiting')
    .execute()
}

/** A browser or token that its push service does not know any more. */
export async function forgetPlace(
  { tx, viewer }: WriteUnit,
  { push_subscription_id: browser, user_device_id: phone }: Way,
): Promise<void> {
  if (browser !== null)
    await tx
      .deleteFrom('push_subscriptions')
      .where('id', '=', browser)
      .where('user_id', '=', viewer.userId)
      .execute()
  if (phone !== null)
    await tx
      .updateTable('user_devices')
      .set({ fcm_token_sealed: null, fcm_token_hash: null })
      .where('id', '=', phone)
      .where('user_id', '=', viewer.userId)
      .execute()
}

export interface ConversationRow {
  readonly writer: string
  readonly excerpt: string
  readonly unread: number
  readonly is_muted: boolean
}

/** What is not read of a conversation, as its reader may see it: whoever is no friend any more is not told. */
export async function unreadOf(
  { tx, viewer }: ReadUnit,
  conversationId: string,
  letters: number,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    with c as (
      select id, case when participant_1_id = ${viewer.userId} then participant_1_read_seq else participant_2_read_seq end as read_seq,
        case when participant_1_id = ${viewer.userId} then participant_1_muted else participant_2_muted end as is_muted
      from conversations where id = ${conversationId})
    select k.full_name as writer, left(m.content, ${letters}) as excerpt, c.is_muted,
      (select count(*)::int from messages o where o.conversation_id = c.id and o.seq > c.read_seq and o.sender_id = m.sender_id) as unread
    from c join messages m on m.conversation_id = c.id and m.seq > c.read_seq and m.sender_id <> ${viewer.userId}
    join known_people() k on k.id = m.sender_id
    order by m.seq desc limit 1`.execute(tx)
  return rows[0]
}

export interface DueEventRow extends WhenColumns {
  readonly event_id: string
  readonly title: string
  readonly status: string
  readonly child_names: string[]
  readonly place: string | null
  readonly arrive_by: string | null
  readonly counted_from: string
}

/** The event of a reminder as it stands now; undefined where it is not to be seen any more, or begins at another time. */
export async function eventOfReminder(
  { tx }: ReadUnit,
  reminderId: string,
): Promise<DueEventRow | undefined> {
  const { rows } = await sql<DueEventRow>`
    select (array_agg(e.id order by p.created_at, e.id))[1] as event_id, e.title, e.status,
      array_agg(distinct p.name) as child_names, coalesce(e.location_name, e.location) as place, e.arrive_by, r.counted_from,
      e.all_day, e.start_time, e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd
    from reminders r join events e on e.happening_id = r.happening_id and e.hidden_at is null
    join profiles p on p.id = e.profile_id
    where r.id = ${reminderId} and (e.start_time is null or r.counted_from in (e.start_time, e.arrive_by))
    group by r.id, r.counted_from, e.title, e.status, e.location_name, e.location, e.arrive_by, e.all_day, e.start_time,
      e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd
    limit 1`.execute(tx)
  return rows[0]
}

export interface DueBirthdayRow {
  readonly profile_id: string
  readonly name: string
  readonly birthday: string
  readonly date_of_birth: string | null
}

export async function birthdayOfReminder(
  { tx }: ReadUnit,
  reminderId: string,
): Promise<DueBirthdayRow | undefined> {
  const { rows } = await sql<DueBirthdayRow>`
    select p.id as profile_id, p.name, r.birthday, p.date_of_birth
    from reminders r join profiles p on p.id = r.profile_id where r.id = ${reminderId}`.execute(tx)
  return rows[0]
}

export async function dropOldDeliveries({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_old_deliveries(${before.toString()})`.execute(tx)
}
