import { EXCERPT_LETTERS, MOST_CHANGED_EVENTS } from '@homefield/contract/notification'
import type { ConversationId, NotificationId } from '@homefield/contract/wire'
import type { JsonValue } from '@homefield/database/json-column'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { type RawBuilder, sql } from 'kysely'
import type { WhenColumns } from '../../lib/event-columns.ts'
import { IS_NEWS, IS_VISIBLE } from '../../lib/visible-changes.ts'

export interface NotificationRow {
  readonly id: string
  readonly type: string
  readonly kind: string
  readonly person_id: string | null
  readonly full_name: string | null
  readonly photo_file_id: string | null
  readonly friend_request_id: string | null
  readonly handover_id: string | null
  readonly profile_id: string | null
  readonly profile_name: string | null
  readonly team_id: string | null
  readonly team_name: string | null
  readonly team_platform: string | null
  /** Number of imported events of a newly connected team. Null for a notification about single changes. */
  readonly imported: number | null
  /** The answer that a notification of kind `legAnswered` reports. */
  readonly answer: string | null
  readonly is_urgent: boolean
  readonly read: boolean
  readonly created_at: string
}

const MOST_SHOWN = 100
/** Notification types that the in-app list shows. The type `message` is missing on purpose. */
const SHOWN = ['friend_request', 'profile', 'new_event', 'schedule_change', 'event_message'] as const

/** Joins notifications to their event changes, limited to changes that the viewer may currently see. */
const CHANGES = sql`
  notification_changes nc join event_changes c on c.id = nc.change_id
  join events e on e.id = c.event_id and e.hidden_at is null and ${IS_VISIBLE} and (${IS_NEWS})`

/** Selects the events of the newly connected team that notification `n` reports. */
const IMPORTED = sql`
  events e where e.platform_team_id = n.platform_team_id and e.owner_id = n.owner_id and e.hidden_at is null`

/**
 * SQL condition: the viewer may still see at least one event, message or default in notification `n`.
 */
const isShown = (whole: RawBuilder<unknown>) => sql`
  n.type = any (${[...SHOWN]}::text[]) and case
    when n.kind in ('eventsAdded', 'eventsChanged') then case when n.data ? 'imported'
      then exists (select from ${IMPORTED} ${whole})
      else exists (select from ${CHANGES} where nc.notification_id = n.id ${whole})
        or n.id in (select d.notification_id from notified_deletions() d) end
    when n.kind = 'eventMessage' then exists (
      select from event_messages m join events e on e.event_group_id = m.event_group_id and e.hidden_at is null
      where m.id = n.event_message_id ${whole})
    when n.kind = 'eventShared' then exists (
      select from event_shares s join events e on e.event_group_id = s.event_group_id where s.id = n.event_share_id ${whole})
    when n.kind in ('legAsked', 'legAnswered') then case when n.data ? 'defaultId'
      then exists (select from leg_defaults d where d.id = (n.data ->> 'defaultId')::uuid ${whole})
      else exists (
        select from jsonb_to_recordset(n.data -> 'legs') as leg("eventGroupId" uuid, "profileId" uuid)
        join events e on e.event_group_id = leg."eventGroupId" and e.profile_id = leg."profileId" and e.hidden_at is null ${whole}) end
    else true end`
/** For counting the unread notifications: PostgreSQL reads all events and messages of the viewer only once. */
const IS_SHOWN = isShown(sql``)
/** For reading a few notifications: `offset 0` makes PostgreSQL run a separate subquery for each one. */
const IS_SHOWN_ALONE = isShown(sql`offset 0`)

/** Returns whether the account's settings turn in-app notifications on. */
export async function isBellOn({ tx, viewer }: ReadUnit): Promise<boolean> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['in_app_notifications', 'all_notifications'])
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return row?.in_app_notifications === true && row.all_notifications
}

/** Adds names of people and teams to a query on the table `notifications`. */
const withNames = (entries: RawBuilder<unknown>) => sql<NotificationRow>`
    select n.id, n.type, n.kind, p.id as person_id, p.full_name, p.photo_file_id, n.friend_request_id,
      n.data ->> 'handoverId' as handover_id, n.data ->> 'profileId' as profile_id, n.data ->> 'profileName' as profile_name,
      t.id as team_id, t.team_name, t.platform as team_platform, (n.data -> 'imported')::int as imported,
      n.data ->> 'answer' as answer, n.is_urgent, n.read, n.created_at
    from (${entries}) n
    left join notified_by() p on p.id = n.person_id
    left join platform_teams t on t.id = n.platform_team_id
    order by n.created_at desc, n.id desc`

const SHOWN_ENTRY = sql`select n.* from notifications n where n.user_id = app_user_id() and ${IS_SHOWN_ALONE}`

/** Returns the newest notifications. The sort order matches an index, so PostgreSQL can stop at the limit. */
export async function listNotifications({ tx }: ReadUnit): Promise<NotificationRow[]> {
  const entries = sql`${SHOWN_ENTRY} order by n.created_at desc, n.id desc limit ${MOST_SHOWN}`
  const { rows } = await withNames(entries).execute(tx)
  return rows
}

/** Returns undefined if the viewer may no longer see anything in the notification. */
export async function findNotification({ tx }: ReadUnit, id: string): Promise<NotificationRow | undefined> {
  const { rows } = await withNames(sql`${SHOWN_ENTRY} and n.id = ${id}`).execute(tx)
  return rows[0]
}

/** The visible content of a schedule notification: the number of events, the children and the team. */
export interface ScheduleRow {
  readonly notification_id: string
  readonly event_count: number
  readonly child_names: string[]
  /** The team's name. A viewer of the event sees the name even without access to the team. */
  readonly team_name: string | null
}

/** @param since the version up to which all content was already delivered; 0: none */
export async function schedulesOf(
  { tx }: ReadUnit,
  notificationIds: readonly string[],
  since = 0,
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select n.id as notification_id, told.event_count, told.child_names, (
      select s.team_name from event_sources(told.event_group_id) s where s.team_id = n.platform_team_id limit 1) as team_name
    from notifications n cross join lateral (
      select count(distinct seen.event_group_id)::int as event_count, array_agg(distinct p.name) as child_names,
        (array_agg(seen.event_group_id))[1] as event_group_id
      from (
        select e.event_group_id, e.profile_id from ${CHANGES} where nc.notification_id = n.id and nc.version > ${since}
        union all
        select e.event_group_id, e.profile_id from ${IMPORTED} and n.data ? 'imported'
        union all
        select d.event_group_id, d.profile_id from notified_deletions() d
        where d.notification_id = n.id and d.version > ${since}) as seen
      join profiles p on p.id = seen.profile_id) as told
    where n.id = any (${[...notificationIds]}::uuid[]) and told.event_count > 0`.execute(tx)
  return rows
}

export interface NotifiedChangeRow extends WhenColumns {
  readonly notification_id: string
  readonly event_id: string
  readonly event_group_id: string
  readonly title: string
  readonly place_name: string | null
  readonly field: string
  readonly old_value: JsonValue
  readonly new_value: JsonValue
  readonly is_overridden: boolean
  /** True if a person deleted the event, so that the app cannot open it anymore. */
  readonly is_deleted: boolean
}

/**
 * Returns the changes of each notification, but only for the `MOST_CHANGED_EVENTS` events that start first.
 * Within an event, changes are sorted by child and then by time, as `notifiedEvents` requires.
 */
export async function notifiedChangesOf(
  { tx, viewer }: ReadUnit,
  notificationIds: readonly string[],
  since = 0,
): Promise<NotifiedChangeRow[]> {
  const { rows } = await sql<NotifiedChangeRow>`
    select * from (
      select told.*, dense_rank() over (
        partition by notification_id
        order by coalesce(start_time, first_day::timestamp at time zone ${viewer.zone}), event_group_id) as place
      from (
        select nc.notification_id, c.event_id, e.event_group_id, e.title,
          coalesce(e.location_name, e.location) as place_name, c.field, c.old_value, c.new_value, c.is_overridden,
          false as is_deleted, e.all_day, e.start_time, e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd, c.changed_at,
          c.id as change_id, p.created_at as child_since
        from ${CHANGES} join profiles p on p.id = e.profile_id
        where nc.notification_id = any (${[...notificationIds]}::uuid[]) and nc.version > ${since}
        union all
        select d.notification_id, d.event_id, d.event_group_id, d.title, d.place_name, 'status', d.old_value, d.new_value, false,
          true, d.all_day, d.start_time, d.end_time, d.zone, d.first_day, d.last_day, d.time_tbd, d.changed_at, d.change_id,
          d.child_since
        from notified_deletions() d
        where d.notification_id = any (${[...notificationIds]}::uuid[]) and d.version > ${since}) as told) as placed
    where place <= ${MOST_CHANGED_EVENTS}
    order by notification_id, place, child_since, event_id, changed_at, change_id`.execute(tx)
  return rows
}

export interface NotifiedMessageRow extends WhenColumns {
  readonly notification_id: string
  readonly event_id: string
  readonly title: string
  readonly excerpt: string
  readonly has_image: boolean
}

export async function notifiedMessagesOf(
  { tx }: ReadUnit,
  notificationIds: readonly string[],
): Promise<NotifiedMessageRow[]> {
  const { rows } = await sql<NotifiedMessageRow>`
    select distinct on (n.id) n.id as notification_id, e.id as event_id, e.title, e.all_day, e.start_time, e.end_time,
      e.zone, e.first_day, e.last_day, e.time_tbd, left(m.content, ${EXCERPT_LETTERS}) as excerpt, m.has_image
    from notifications n join event_messages m on m.id = n.event_message_id
    join events e on e.event_group_id = m.event_group_id and e.hidden_at is null
    join profiles p on p.id = e.profile_id
    where n.id = any (${[...notificationIds]}::uuid[])
    order by n.id, p.created_at, e.id`.execute(tx)
  return rows
}

export interface NotifiedShareRow extends WhenColumns {
  readonly notification_id: string
  readonly event_id: string
  readonly title: string
  readonly recipient: string
  readonly is_deleted: boolean
}

/**
 * Returns the shared event and the email recipient of each notification of kind `eventShared`.
 * Row-level security lets owners read their deleted events, so the result includes deleted events.
 */
export async function notifiedSharesOf(
  { tx }: ReadUnit,
  notificationIds: readonly string[],
): Promise<NotifiedShareRow[]> {
  const { rows } = await sql<NotifiedShareRow>`
    select distinct on (n.id) n.id as notification_id, e.id as event_id, e.title, e.all_day, e.start_time, e.end_time,
      e.zone, e.first_day, e.last_day, e.time_tbd, s.recipient, e.hidden_at is not null as is_deleted
    from notifications n join event_shares s on s.id = n.event_share_id
    join events e on e.event_group_id = s.event_group_id
    join profiles p on p.id = e.profile_id
    where n.id = any (${[...notificationIds]}::uuid[])
    order by n.id, e.hidden_at is not null, p.created_at, e.id`.execute(tx)
  return rows
}

export async function countUnread({ tx, viewer }: ReadUnit): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications n
    where n.user_id = ${viewer.userId} and not n.read and ${IS_SHOWN}`.execute(tx)
  return rows[0]?.unread ?? 0
}

/** Returns false if the viewer has no notification with this id. */
export async function markNotification(
  { tx, viewer }: WriteUnit,
  id: NotificationId,
  { read, until }: { readonly read: boolean; readonly until?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markNotifications({ tx, viewer }: WriteUnit, until?: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .where('read', '=', false)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? ''))
    .execute()
}

/** Returns false if the viewer has no notification with this id. */
export async function deleteNotification(
  { tx, viewer }: WriteUnit,
  id: NotificationId,
  until?: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteNotifications({ tx, viewer }: WriteUnit, until?: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? ''))
    .execute()
}

/** Marks the viewer's notifications of a conversation as read if the viewer has read all messages there. */
export async function markConversationNotified({ tx, viewer }: WriteUnit, id: ConversationId): Promise<void> {
  await sql`
    update notifications n set read = true from conversations c
    where n.user_id = ${viewer.userId} and n.conversation_id = ${id} and not n.read and c.id = n.conversation_id
      and c.last_seq <= case when c.participant_1_id = n.user_id then c.participant_1_read_seq else c.participant_2_read_seq end`.execute(
    tx,
  )
}

/** Marks only notifications about messages that the viewer has read. */
export async function markThreadNotified({ tx, viewer }: WriteUnit, eventGroupId: string): Promise<void> {
  await sql`
    update notifications n set read = true from event_messages m, thread_reads r
    where n.user_id = ${viewer.userId} and not n.read and m.id = n.event_message_id and m.event_group_id = ${eventGroupId}
      and r.user_id = n.user_id and r.event_group_id = m.event_group_id and r.read_seq >= m.seq`.execute(tx)
}
