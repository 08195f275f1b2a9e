import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { DeliveryChannel, DeliveryReason, NewDelivery, PushPlace, Way } from './model.ts'

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

/** Returns the deliveries, newest first. */
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

/** Returns the recipient of a notification. Undefined if the notification was deleted. */
export async function recipientOfNotification({ tx }: SystemUnit, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select notification_recipient(${id}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Takes an advisory lock, so that jobs for the same notification or reminder run one after another. */
export async function lockDeliveries({ tx }: WriteUnit, sourceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deliver:' || ${sourceId}::text, 0))`.execute(tx)
}

export interface EntryRow {
  readonly id: string
  readonly kind: string
  readonly is_urgent: boolean
  readonly read: boolean
  readonly version: number
  readonly conversation_id: string | null
  /** True if the user muted the team or the thread that the notification is about. */
  readonly is_muted: boolean
}

export function findEntry({ tx, viewer }: ReadUnit, id: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'is_urgent', 'read', 'version', 'conversation_id'])
    .select(
      sql<boolean>`
        exists (
          select from team_mutes m where m.user_id = ${viewer.userId} and m.platform_team_id = notifications.platform_team_id)
        or exists (
          select from event_messages m join thread_reads r on r.event_group_id = m.event_group_id
          where m.id = notifications.event_message_id and r.user_id = ${viewer.userId} and r.muted)`.as(
        'is_muted',
      ),
    )
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
}

/** Where the viewer can get pushes now. Does not return addresses and tokens. */
export async function pushPlaces({ tx, viewer }: ReadUnit): Promise<Omit<PushPlace, 'sealed'>[]> {
  const { rows } = await sql<Omit<PushPlace, 'sealed'>>`
    select id, is_browser, null as app, name from push_places()
    union all
    select id, false, kind, host from push_apps where user_id = ${viewer.userId} and rejected_at is null
    order by is_browser, id`.execute(tx)
  return rows
}

/** Returns the user's additional email addresses that were confirmed. */
export function confirmedEmails({ tx, viewer }: ReadUnit): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('additional_emails')
    .select(['id', 'email'])
    .where('user_id', '=', viewer.userId)
    .where('confirmed_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .orderBy('id')
    .execute()
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
  'push_app_id',
  'additional_email_id',
  'target',
  'target_name',
  'is_urgent',
  'status',
  'attempts',
  'due_at',
] as const

/** Returns all deliveries of one notification or reminder, both sent and pending. */
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

/**
 * Returns channels and targets that already got the same changes for another family's copy of the event.
 * Two families may have connected the same team with different calendar links.
 * The server checks the two links at different times, so it finds the same change twice.
 * A pending delivery does not count as received, so the user may get the change twice.
 */
export async function earlierChannels(
  { tx, viewer }: ReadUnit,
  notificationId: string,
  ways: readonly Way[],
): Promise<Pick<Way, 'channel' | 'target'>[]> {
  if (ways.length === 0) return []
  const { rows } = await sql<Pick<Way, 'channel' | 'target'>>`
    with told as materialized (
      select d.channel, d.target, c.field, ${VALUE} as value, e.platform, e.source_key, e.start_time, e.first_day
      from notification_deliveries d
      join notifications n on n.id = d.notification_id and n.owner_id <> (
        select owner_id from notifications where id = ${notificationId})
      join notification_changes nc on nc.notification_id = d.notification_id and nc.version <= d.version
      join event_changes c on c.id = nc.change_id and c.changed_by is null and not c.is_overridden
      join events e on e.id = c.event_id
      where d.user_id = ${viewer.userId} and d.status = 'sent' and d.kind in ('eventsAdded', 'eventsChanged')
        and ${IS_LAST_WORD})
    select way.channel, way.target
    from unnest(${ways.map(({ channel }) => channel)}::text[], ${ways.map(({ target }) => target)}::text[]) as way (channel, target)
    cross join lateral (
      select bool_and(exists (
        select from told t
        where t.channel = way.channel and t.target = way.target and t.field = c.field and t.value is not distinct from ${VALUE}
          and t.platform = e.platform and t.source_key = e.source_key
          and t.start_time is not distinct from e.start_time and t.first_day is not distinct from e.first_day)
        and c.changed_by is null and not c.is_overridden) as told_before
      from notification_changes nc join event_changes c on c.id = nc.change_id join events e on e.id = c.event_id
      where nc.notification_id = ${notificationId} and ${IS_LAST_WORD} and nc.version > coalesce((
        select max(d.version) from notification_deliveries d
        where d.notification_id = ${notificationId} and d.status = 'sent' and d.channel = way.channel
          and d.target = way.target), 0)) as news
    where news.told_before`.execute(tx)
  return rows
}

/** Compares local times without zones, because the teams of the two families may have different time zones. */
const VALUE = sql`case c.field when 'when' then c.new_value - 'zone' else c.new_value end`

/**
 * Selects only the latest change of each field, because a message about it covers the older changes.
 */
const IS_LAST_WORD = sql`not exists (
  select from event_changes later
  where later.event_id = c.event_id and later.field = c.field and (later.changed_at, later.id) > (c.changed_at, c.id))`

const FOREIGN_KEY_VIOLATION = '23503'

/** Thrown if the notification was deleted before its deliveries were inserted. The job then sends nothing. */
export class TakenBackError extends Error {
  constructor() {
    super('what was to be delivered was taken back')
    this.name = 'TakenBackError'
  }
}

/** @throws TakenBackError */
export async function insertDeliveries(
  { tx, viewer }: WriteUnit,
  rows: readonly NewDelivery[],
): Promise<void> {
  if (rows.length === 0) return
  try {
    await tx
      .insertInto('notification_deliveries')
      .values(rows.map((row) => ({ ...row, user_id: viewer.userId })))
      .execute()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)
      throw new TakenBackError()
    throw error
  }
}

/**
 * Updates a pending delivery to a newer version of the notification, which contains the changes added since.
 */
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
    .where('status', '=', 'pending')
    .execute()
}

export interface End {
  readonly status: 'sent' | 'failed' | 'dropped'
  readonly reason: DeliveryReason | null
}

/**
 * Records which version of the notification the message contained.
 * The current version may be newer, because a change may be added while the message is being sent.
 */
export async function settle(
  { tx, viewer, now }: WriteUnit,
  { id, version }: DeliveryRow,
  end: End,
): Promise<void> {
  await tx
    .updateTable('notification_deliveries')
    .set((eb) => ({ ...end, version, settled_at: now.toString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'pending')
    .execute()
}

/** Records that deliveries without a notification, such as reminders, were sent. */
export async function recordSent({ tx }: SystemUnit, ids: readonly string[]): Promise<void> {
  await sql`select record_sent_deliveries(${ids}::uuid[])`.execute(tx)
}

/**
 * Leaves the delivery pending. Sets a new due time if `dueAt` is given. Otherwise, counts a failed attempt.
 */
export async function putOff({ tx, viewer }: WriteUnit, id: string, dueAt?: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('notification_deliveries')
    .set((eb) => (dueAt ? { due_at: dueAt.toString() } : { attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'pending')
    .execute()
}

/**
 * Deletes a browser subscription or an FCM token that the push service no longer accepts.
 * A push app stays in the list, marked as rejected, because only its owner can correct its address or token.
 */
export async function forgetPlace(
  { tx, viewer, now }: WriteUnit,
  { push_subscription_id: browser, user_device_id: phone, push_app_id: app }: Way,
): Promise<void> {
  if (app !== null)
    await tx
      .updateTable('push_apps')
      .set({ rejected_at: now.toString() })
      .where('id', '=', app)
      .where('user_id', '=', viewer.userId)
      .execute()
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

/**
 * Enqueues the job that delivers a notification.
 * The trigger `deliver_notification` enqueues the same job, so task and key must match the trigger.
 */
export async function enqueueDelivering(unit: WriteUnit, notificationId: string): Promise<void> {
  await unit.enqueue({
    task: 'notification.deliver',
    payload: { notificationId },
    key: `deliver:${notificationId}`,
  })
}

/**
 * Enqueues the jobs that send deliveries.
 * Converts the due time to a delay, because graphile-worker uses the system clock, not the injected clock.
 */
export async function enqueueSending(
  unit: Pick<WriteUnit, 'enqueue' | 'now'>,
  rows: readonly { id: string; due_at: string }[],
): Promise<void> {
  await unit.enqueue(
    ...rows.map(({ id, due_at: dueAt }) => ({
      task: 'delivery.send' as const,
      payload: { deliveryId: id },
      key: `delivery:${id}`,
      runAt: Temporal.Now.instant().add(unit.now.until(dueAt)),
    })),
  )
}

export async function dropOldDeliveries({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_old_deliveries(${before.toString()})`.execute(tx)
}
