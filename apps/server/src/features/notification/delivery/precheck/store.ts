import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { ARRIVE_BY } from '../../../../lib/arrival.ts'
import type { WhenColumns } from '../../../../lib/event-columns.ts'

export interface ConversationRow {
  readonly writer: string
  readonly excerpt: string
  readonly unread: number
  readonly is_muted: boolean
}

/**
 * Returns the latest unread message and the unread count.
 * Returns undefined if the conversation has no unread message, or if the two people are no longer friends.
 */
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

/** Data to check a reminder before it is sent: its lead time and the user's current settings. */
export interface DueReminderRow {
  readonly lead: number
  readonly counted_from: string
  /** Lead times that the user chose for the event. If null, the account's general lead time applies. */
  readonly chosen_leads: number[] | null
  readonly from_arrival: boolean
  readonly general_lead: number
  readonly friends_reminders: boolean
}

export interface DueEventRow extends WhenColumns {
  readonly event_id: string
  readonly title: string
  readonly status: string
  readonly is_own: boolean
  readonly child_names: string[]
  readonly place: string | null
  readonly arrive_by: string | null
}

/**
 * Returns the current data of a reminder's event.
 * If several children have a copy of the event, returns the first copy that the user may see.
 * Returns undefined if the user may not see any copy of the event.
 */
export async function eventOfReminder(
  { tx, viewer }: ReadUnit,
  reminderId: string,
): Promise<(DueReminderRow & DueEventRow) | undefined> {
  const { rows } = await sql<DueReminderRow & DueEventRow>`
    select r.lead_minutes as lead, r.counted_from, w.lead_minutes as chosen_leads,
      coalesce(w.from_arrival, false) as from_arrival, s.notification_lead_time_minutes as general_lead, s.friends_reminders,
      e.id as event_id, e.title, e.status, e.owner_id = r.user_id as is_own,
      array_agg(p.name) over (order by p.created_at, e.id rows between unbounded preceding and unbounded following) as child_names,
      coalesce(e.location_name, e.location) as place, ${ARRIVE_BY},
      e.all_day, e.start_time, e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd
    from reminders r
    join user_settings s on s.user_id = r.user_id
    left join event_reminders w on w.user_id = r.user_id and w.event_group_id = r.event_group_id
    join events e on e.event_group_id = r.event_group_id and e.hidden_at is null
    join profiles p on p.id = e.profile_id
    where r.id = ${reminderId}
    order by coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone}), not e.all_day, e.owner_id, p.created_at, e.id
    limit 1`.execute(tx)
  return rows[0]
}

export interface DueBirthdayRow {
  readonly profile_id: string
  readonly name: string
  readonly is_own: boolean
  /** The birthday of which the reminder informs the user. */
  readonly day: string
  readonly born: string | null
  readonly birthday_reminders: boolean
  readonly friends_reminders: boolean
}

export async function birthdayOfReminder(
  { tx }: ReadUnit,
  reminderId: string,
): Promise<DueBirthdayRow | undefined> {
  const { rows } = await sql<DueBirthdayRow>`
    select p.id as profile_id, p.name, p.user_id = r.user_id as is_own, r.birthday as day, p.date_of_birth as born,
      s.birthday_reminders, s.friends_reminders
    from reminders r join user_settings s on s.user_id = r.user_id join profiles p on p.id = r.profile_id
    where r.id = ${reminderId}`.execute(tx)
  return rows[0]
}
