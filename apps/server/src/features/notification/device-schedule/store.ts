import type { ScheduledNotificationId } from '@homefield/contract/scheduled-notification'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { RemindedChildRow } from '../delivery/precheck/store.ts'

export interface ScheduledRow {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly trigger_time: string
  readonly status: string
  readonly is_taken: boolean
  readonly event_id: string | null
  readonly profile_id: string | null
  readonly updated_at: string
  /** Rows of the SQL function `own_reminded_children`. Null if the reminder may show no details. */
  readonly children: readonly RemindedChildRow[] | null
}

/**
 * SQL expression for the id of the phone that belongs to the session.
 * Null if the session is not on a phone.
 */
const ownDevice = (sessionId: string) => sql`
  (select d.id from user_devices d where d.session_id = ${sessionId} and d.platform in ('ios', 'android') limit 1)`

/**
 * Returns reminders that are due in the next seven days or were canceled within the last day.
 * Returns an overdue pending reminder only if the phone of this session has scheduled it.
 * If the viewer lost access to the event or child, the reminder is returned as canceled, with an empty text.
 */
export async function listScheduled(
  { tx, viewer, now }: ReadUnit,
  sessionId: string,
): Promise<ScheduledRow[]> {
  const at = now.toString()
  const { rows } = await sql<ScheduledRow>`
    select s.id, s.trigger_time, s.updated_at, s.is_taken, e.id as event_id, p.id as profile_id,
      case when e.id is null and p.id is null then '' else s.title end as title,
      case when e.id is null and p.id is null then '' else s.body end as body,
      case when s.status = 'pending' and e.id is null and p.id is null then 'cancelled' else s.status end as status,
      case when s.status = 'pending' and e.id is not null and u.lock_screen <> 'nothing'
        then (select json_agg(c) from own_reminded_children(s.event_group_id) c) end as children
    from (select *, coalesce(${ownDevice(sessionId)} = any (taken_by), false) as is_taken from scheduled_local_notifications
          where user_id = ${viewer.userId}) s
    left join lateral (
      select e.id from events e where e.event_group_id = s.event_group_id and e.hidden_at is null order by e.id limit 1) e on true
    left join profiles p on p.id = s.profile_id
    join user_settings u on u.user_id = s.user_id
    where (s.status = 'pending' and s.trigger_time <= ${at}::timestamptz + interval '7 days'
        and (s.trigger_time > ${at}::timestamptz or s.is_taken))
      or (s.status = 'cancelled' and s.updated_at > ${at}::timestamptz - interval '1 day')
    order by s.trigger_time, s.id limit 200`.execute(tx)
  return rows
}

/**
 * Records which reminders the phone will show as local notifications, so that the server does not push them.
 * Skips a reminder if its time has changed since the phone fetched it.
 * @returns the ids of the recorded reminders
 */
export async function takeScheduled(
  { tx, viewer, now }: WriteUnit,
  sessionId: string,
  held: readonly { readonly id: string; readonly triggerTime: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with device as (select ${ownDevice(sessionId)} as id), held as (
      select * from json_to_recordset(${JSON.stringify(held)}::json) as h (id uuid, "triggerTime" timestamptz))
    update scheduled_local_notifications s
    set taken_at = ${now.toString()},
      taken_by = case when device.id = any (s.taken_by) then s.taken_by else s.taken_by || device.id end
    from device, held
    where s.id = held.id and s.user_id = ${viewer.userId} and s.status = 'pending' and device.id is not null
      and date_trunc('milliseconds', s.trigger_time) = held."triggerTime"
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks a pending reminder as sent. Returns false if the viewer has no reminder with this id. */
export async function settleScheduled(
  { tx, viewer }: WriteUnit,
  id: ScheduledNotificationId,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update scheduled_local_notifications
    set status = case when status = 'pending' then 'sent' else status end
    where id = ${id} and user_id = ${viewer.userId} returning id`.execute(tx)
  return rows.length > 0
}
