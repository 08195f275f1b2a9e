import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** Reads the viewer's messages, sent and received, for the archive. Runs as role homefield_worker. */

interface WrittenRow {
  readonly seq: number
  readonly is_own: boolean
  readonly content: string
  readonly has_image: boolean
  readonly image_file_id: string | null
  readonly image_alt: string | null
  readonly created_at: string
}

export interface MessageRow extends WrittenRow {
  readonly conversation_id: string
  /** Id of the viewer's conversation partner. Null if the partner's account was deleted. */
  readonly person_id: string | null
  readonly full_name: string | null
  readonly read: boolean
}

/** The last message of the previous page: conversation or thread (`id`) and message number (`seq`). */
export interface Place {
  readonly id: string
  readonly seq: number
}

/** Returns sent and received messages of all the viewer's conversations. */
export async function readMessages(
  { tx, viewer }: ReadUnit,
  { after, atMost }: { after: Place; atMost: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.conversation_id, m.seq, m.sender_id is not distinct from ${viewer.userId}::uuid as is_own, m.content, m.read,
      m.has_image, m.image_file_id, m.image_alt, m.created_at, p.id as person_id, p.full_name
    from messages m
    join conversations c on c.id = m.conversation_id
    left join conversation_people() p
      on p.id = case when c.participant_1_id = ${viewer.userId} then c.participant_2_id else c.participant_1_id end
    where ${viewer.userId} in (c.participant_1_id, c.participant_2_id)
      and (m.conversation_id, m.seq) > (${after.id}::uuid, ${after.seq}::bigint)
    order by m.conversation_id, m.seq limit ${atMost}`.execute(tx)
  return rows
}

export interface ThreadMessageRow extends WrittenRow {
  readonly thread_id: string
  /** Id of the event group. Null for a friend's event, because that event is the friend's data. */
  readonly event_group_id: string | null
  readonly full_name: string | null
}

/** Returns all messages about the viewer's events, and the viewer's own messages about friends' events. */
export async function readThreadMessages(
  { tx, viewer }: ReadUnit,
  { after, atMost }: { after: Place; atMost: number },
): Promise<ThreadMessageRow[]> {
  const { rows } = await sql<ThreadMessageRow>`
    select m.event_group_id as thread_id, case when t.owner_id = ${viewer.userId} then t.event_group_id end as event_group_id,
      m.seq, m.sender_id is not distinct from ${viewer.userId}::uuid as is_own, m.content, m.has_image, m.image_file_id,
      m.image_alt, m.created_at,
      (select p.full_name from thread_people(m.event_group_id) p where p.id = m.sender_id) as full_name
    from event_messages m join threads t on t.event_group_id = m.event_group_id
    where (t.owner_id = ${viewer.userId} or m.sender_id = ${viewer.userId})
      and (m.event_group_id, m.seq) > (${after.id}::uuid, ${after.seq}::bigint)
    order by m.event_group_id, m.seq limit ${atMost}`.execute(tx)
  return rows
}
