import type { ReadUnit, SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { WhenColumns } from '../../../../lib/event-columns.ts'
import type { SettingsRow } from '../../../account/service.ts'
import type { ReminderLeg } from '../../texts/model.ts'
import type { PushPlace } from '../model.ts'
import type { DeliveryRow } from '../store.ts'

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

/** The event of a reminder, if the recipient may see it, with the reminder's lead time and chosen lead times. */
export interface RemindedEventRow extends WhenColumns {
  readonly lead: number
  readonly counted_from: string
  /** Lead times that the recipient chose for the event. If null, `is_usual` decides. */
  readonly chosen_leads: number[] | null
  /** True if a child who goes has the lead time: by the recipient's usual reminders, or by the account's lead time. */
  readonly is_usual: boolean
  readonly from_arrival: boolean
  readonly event_id: string
  readonly title: string
  readonly status: string
  readonly child_names: string[]
  readonly place: string | null
  readonly arrive_by: string | null
  /** The children whose schedules the recipient administers. Null if there are none, or if the delivery is no push. */
  readonly children: readonly RemindedChildRow[] | null
}

/** A row of the SQL function `own_reminded_children`. */
export interface RemindedChildRow {
  readonly event_id: string
  readonly profile_id: string
  readonly open_legs: readonly ReminderLeg[]
}

export interface RemindedBirthdayRow {
  readonly profile_id: string
  readonly name: string
  readonly is_own: boolean
  /** The birthday of which the reminder informs the user. */
  readonly day: string
  readonly born: string | null
}

/** A pending delivery with the current data that decides whether to send it. */
export interface PendingDelivery {
  readonly delivery: DeliveryRow
  readonly recipient: SettingsRow & { readonly user_id: string }
  /** The delivery's browser or phone. Null if it no longer accepts pushes, or if the delivery is no push. */
  readonly push_place: PushPlace | null
  /** The delivery's additional email address. Null if the address is not confirmed, or bounced. */
  readonly email: string | null
  readonly has_unread: boolean
  /** Null if the delivery is no reminder of an event, or if the recipient may no longer see the event. */
  readonly event: RemindedEventRow | null
  readonly birthday: RemindedBirthdayRow | null
}

/** Returns the deliveries in the order of the ids. Undefined for a delivery that is not pending or was deleted. */
export async function deliveriesToSend(
  { tx }: SystemUnit,
  ids: readonly string[],
): Promise<(PendingDelivery | undefined)[]> {
  const { rows } = await sql<PendingDelivery>`select * from deliveries_to_send(${ids}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.delivery.id, row]))
  return ids.map((id) => found.get(id))
}
