import type { ConversationId, PersonId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { type RawBuilder, sql } from 'kysely'
import { MESSAGE_COLUMNS, type MessageRow, type Outcome, type writtenOf } from '../message/service.ts'

export interface ConversationRow {
  readonly id: string
  readonly person_id: string | null
  readonly full_name: string | null
  readonly photo_file_id: string | null
  readonly are_friends: boolean
  readonly last_seq: number
  readonly read_seq: number
  readonly other_read_seq: number
  readonly unread: number
  readonly is_marked_unread: boolean
  readonly is_muted: boolean
  /** The conversation's last message. Null if there is no message. */
  readonly message: MessageRow | null
}

/** Maximum number of unread messages to count, because the app shows '99+' for any number above 99. */
const MOST_COUNTED = 100

/** Returns conversations with friends, and conversations with former friends that contain a message. */
export function listConversations(unit: ReadUnit): Promise<ConversationRow[]> {
  return read(unit, sql`mine.are_friends or mine.last_seq > 0`)
}

export async function findConversation(
  unit: ReadUnit,
  id: ConversationId,
): Promise<ConversationRow | undefined> {
  return (await read(unit, sql`mine.id = ${id}`))[0]
}

/** Row-level security hides the conversations of other people from this query. */
async function read({ tx, viewer }: ReadUnit, which: RawBuilder<unknown>): Promise<ConversationRow[]> {
  const { rows } = await sql<Omit<ConversationRow, 'message'>>`
    with mine as (
      select c.id, c.last_seq, c.participant_2_id as person_id, c.participant_1_read_seq as read_seq,
        c.participant_2_read_seq as other_read_seq, c.participant_1_marked_unread as is_marked_unread,
        c.participant_1_muted as is_muted, f.id is not null as are_friends
      from conversations c left join friendships f on f.user_id = c.participant_1_id and f.friend_id = c.participant_2_id
      where c.participant_1_id = ${viewer.userId}
      union all
      select c.id, c.last_seq, c.participant_1_id, c.participant_2_read_seq, c.participant_1_read_seq,
        c.participant_2_marked_unread, c.participant_2_muted, f.id is not null
      from conversations c left join friendships f on f.user_id = c.participant_2_id and f.friend_id = c.participant_1_id
      where c.participant_2_id = ${viewer.userId})
    select mine.*, p.full_name, p.photo_file_id,
      (select count(*)::int from (
        select from messages m where m.conversation_id = mine.id and not m.read
          and m.sender_id is distinct from ${viewer.userId} limit ${MOST_COUNTED}) as counted) as unread
    from mine
    left join conversation_people() p on p.id = mine.person_id
    where ${which}`.execute(tx)
  const last = await sql<MessageRow & { conversation_id: string }>`
    select ${MESSAGE_COLUMNS}, m.conversation_id from conversations c
    join messages m on m.conversation_id = c.id and m.seq = c.last_seq
    where c.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  const messages = new Map(last.rows.map((row) => [row.conversation_id, row]))
  return rows.map((row) => ({ ...row, message: messages.get(row.id) ?? null }))
}

/**
 * Returns the other participant, and the number of the last message that each participant has read.
 * Returns undefined if the viewer does not take part in the conversation.
 */
export async function findHead(
  { tx, viewer }: ReadUnit,
  id: ConversationId,
): Promise<{ otherId: string | null; lastSeq: number; readSeq: number; otherReadSeq: number } | undefined> {
  const row = await tx
    .selectFrom('conversations')
    .select([
      'participant_1_id',
      'participant_2_id',
      'participant_1_read_seq',
      'participant_2_read_seq',
      'last_seq',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const isFirst = row.participant_1_id === viewer.userId
  return {
    otherId: isFirst ? row.participant_2_id : row.participant_1_id,
    lastSeq: row.last_seq,
    readSeq: isFirst ? row.participant_1_read_seq : row.participant_2_read_seq,
    otherReadSeq: isFirst ? row.participant_2_read_seq : row.participant_1_read_seq,
  }
}

/** Returns the viewer's conversation with a person. Undefined if the two people never were friends. */
export async function findConversationWith(
  { tx, viewer }: ReadUnit,
  person: PersonId,
): Promise<string | undefined> {
  const [one, other] = [viewer.userId, person].sort()
  const row = await tx
    .selectFrom('conversations')
    .select('id')
    .where('participant_1_id', '=', one ?? '')
    .where('participant_2_id', '=', other ?? '')
    .executeTakeFirst()
  return row?.id
}

export function messagesOf(id: ConversationId): RawBuilder<unknown> {
  return sql`messages m where m.conversation_id = ${id}`
}

export interface PersonRow {
  readonly id: string
  readonly full_name: string
  readonly photo_file_id: string | null
}

export async function findPeople({ tx }: ReadUnit, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, full_name, photo_file_id from conversation_people() where id = any (${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Inserts a message. A database trigger then enqueues the job that notifies the other participant. */
export async function insertMessage(
  { tx }: WriteUnit,
  conversation: ConversationId,
  { id, words, width, height, alt }: ReturnType<typeof writtenOf>,
): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select send_message(${id}, ${conversation}, ${words}, ${width}, ${height}, ${alt}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'notFound'
}

/** @param id of a message in any of the viewer's conversations */
export function messageOf(id: string): RawBuilder<unknown> {
  return sql`messages m where m.id = ${id}`
}

/** Marks messages as read. Returns false if there was no new message to mark. */
export async function markRead(
  { tx, viewer }: WriteUnit,
  conversation: ConversationId,
  upTo: number,
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select mark_conversation_messages_read(${conversation}, ${viewer.userId}, ${upTo}) as moved`.execute(tx)
  return rows[0]?.moved === true
}

export async function keepOwn(
  { tx }: WriteUnit,
  conversation: ConversationId,
  { isMuted, isMarkedUnread }: { isMuted?: boolean | undefined; isMarkedUnread?: boolean | undefined },
): Promise<void> {
  await sql`select keep_conversation(${conversation}, ${isMuted ?? null}, ${isMarkedUnread ?? null})`.execute(
    tx,
  )
}
