import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { WhenColumns } from '../../../lib/event-columns.ts'
import { IS_NEWS, IS_VISIBLE } from '../../../lib/visible-changes.ts'

/** A leg that a notification of kind `legAsked` or `legAnswered` is about, as it is now. */
export interface DriveRow extends WhenColumns {
  readonly notification_id: string
  readonly event_id: string
  readonly title: string
  readonly place_name: string | null
  readonly profile_id: string
  readonly child_name: string
  readonly direction: string
  /** Null if nobody has the leg, or if it needs no driver: the child does not go, or the event does not take place. */
  readonly status: string | null
  /** True if the viewer is the driver. */
  readonly is_own: boolean
  readonly version: number
  /** True if the event is over. */
  readonly is_past: boolean
  /** True if the event takes place and the child goes. */
  readonly is_needed: boolean
}

/** Returns the legs that the viewer may see, in the order of time. */
export async function notifiedLegsOf(
  { tx, viewer, now }: ReadUnit,
  notificationIds: readonly string[],
): Promise<DriveRow[]> {
  const { rows } = await sql<DriveRow>`
    with named as materialized (
      select n.id as notification_id, leg."eventGroupId" as event_group_id, leg."profileId" as profile_id, leg.direction
      from notifications n
        cross join lateral jsonb_to_recordset(n.data -> 'legs') as leg("eventGroupId" uuid, "profileId" uuid, direction text)
      where n.id = any (${[...notificationIds]}::uuid[]) and n.data ? 'legs'),
    about as materialized (select array(select distinct event_group_id from named) as event_groups)
    select d.notification_id, e.id as event_id, e.title, coalesce(e.location_name, e.location) as place_name,
      e.all_day, e.start_time, e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd,
      p.id as profile_id, p.name as child_name, d.direction,
      l.status, l.driver_user_id is not distinct from ${viewer.userId} as is_own, coalesce(l.version, 0) as version,
      coalesce(e.end_time, e.start_time) <= ${now.toString()} as is_past,
      not e.all_day and e.status = 'confirmed' and a.profile_id is null as is_needed
    from named d
      cross join lateral (
        select * from events e
        where e.event_group_id = d.event_group_id and e.profile_id = d.profile_id and e.hidden_at is null
        order by e.created_at, e.id limit 1) e
      join profiles p on p.id = d.profile_id
      left join resolved_legs((select event_groups from about)) l
        on l.event_group_id = d.event_group_id and l.profile_id = d.profile_id and l.direction = d.direction
      left join absent_children((select event_groups from about)) a
        on a.event_group_id = d.event_group_id and a.profile_id = d.profile_id
    order by d.notification_id, coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone}), e.event_group_id,
      d.direction desc, p.created_at, p.id`.execute(tx)
  return rows
}

/** A default that a notification is about. */
export interface NotifiedDefaultRow {
  readonly notification_id: string
  readonly id: string
  readonly profile_id: string
  readonly child_name: string
  readonly direction: string
  readonly team_id: string | null
  readonly team_name: string | null
  readonly activity: string | null
  readonly weekday: number | null
  readonly from_day: string
  readonly until_day: string | null
  readonly driver_user_id: string
  readonly driver_name: string
  readonly answer: string
  readonly version: number
}

export async function notifiedDefaultsOf(
  { tx, viewer }: ReadUnit,
  notificationIds: readonly string[],
): Promise<NotifiedDefaultRow[]> {
  const { rows } = await sql<NotifiedDefaultRow>`
    select n.id as notification_id, d.id, d.profile_id, p.name as child_name, d.direction, t.id as team_id, t.team_name,
      d.activity, d.weekday, d.from_day, d.until_day, d.driver_user_id, coalesce(k.full_name, '') as driver_name, d.answer,
      d.version
    from notifications n
      join leg_defaults d on d.id = (n.data ->> 'defaultId')::uuid and d.driver_user_id is not null
      join profiles p on p.id = d.profile_id
      left join platform_teams t on t.id = d.platform_team_id
      left join (
        select id, full_name from notified_by() union select user_id, full_name from user_settings where user_id = ${viewer.userId}) k
        on k.id = d.driver_user_id
    where n.id = any (${[...notificationIds]}::uuid[])`.execute(tx)
  return rows
}

/** A leg of a moved event that the viewer has to confirm again. */
export interface LegToCheckRow {
  readonly notification_id: string
  readonly event_id: string
  readonly profile_id: string
  readonly direction: string
  readonly driver_kind: string
  readonly driver_helper_id: string | null
  /** Name of the helper, or else of the viewer. */
  readonly driver_name: string
  readonly note: string
  readonly version: number
}

/** @param since the version up to which all content was already delivered */
export async function legsToCheckOf(
  { tx, viewer, now }: ReadUnit,
  notificationIds: readonly string[],
  since = 0,
): Promise<LegToCheckRow[]> {
  const { rows } = await sql<LegToCheckRow>`
    with moved as materialized (
      select distinct nc.notification_id, e.event_group_id, e.profile_id
      from notification_changes nc join event_changes c on c.id = nc.change_id
        join events e on e.id = c.event_id and e.hidden_at is null and ${IS_VISIBLE} and (${IS_NEWS})
      where nc.notification_id = any (${[...notificationIds]}::uuid[]) and nc.version > ${since}
        and c.field in ('when', 'location') and not c.is_overridden
        and e.status = 'confirmed' and coalesce(e.end_time, e.start_time) > ${now.toString()}),
    waiting as materialized (
      select m.notification_id, l.*
      from moved m join legs l using (event_group_id, profile_id)
      where l.status = 'check' and ${viewer.userId} = coalesce(l.driver_user_id, l.asked_by, l.owner_id))
    select w.notification_id, e.id as event_id, w.profile_id, w.direction, w.driver_kind, w.driver_helper_id,
      coalesce(h.name, s.full_name) as driver_name, w.note, w.version
    from waiting w
      cross join lateral (
        select * from events e
        where e.event_group_id = w.event_group_id and e.profile_id = w.profile_id and e.hidden_at is null
        order by e.created_at, e.id limit 1) e
      join user_settings s on s.user_id = ${viewer.userId}
      left join family_helpers h on h.id = w.driver_helper_id
    where not exists (
      select from absent_children(array(select event_group_id from waiting)) a
      where a.event_group_id = w.event_group_id and a.profile_id = w.profile_id)
    order by w.notification_id, e.start_time, w.event_group_id, w.direction desc, w.profile_id`.execute(tx)
  return rows
}
