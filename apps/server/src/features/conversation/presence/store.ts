import type { ConversationId } from '@homefield/contract/wire'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface PresenceRow {
  readonly conversation_id: string
  readonly last_active_at: string
  readonly typing_at: string | null
}

/**
 * Returns the latest presence of other participants.
 * Row-level security hides the presence of people who do not share it.
 */
export async function listPresences(
  { tx, viewer }: ReadUnit,
  since: Temporal.Instant,
): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    select a.conversation_id, max(a.last_active_at) as last_active_at, max(a.typing_at) as typing_at
    from active_conversations a
    where a.user_id <> ${viewer.userId} and a.last_active_at > ${since.toString()}
      and a.conversation_id = any ((select my_conversations())::uuid[])
    group by a.conversation_id`.execute(tx)
  return rows
}

export interface There {
  readonly id: ConversationId
  readonly deviceId: string
  readonly deviceType: 'mobile' | 'web'
  readonly isTyping: boolean
}

/**
 * SQL condition: the viewer shares their presence, and the other participant is a friend.
 * The surrounding query must select from `active_conversations` with the alias `a`.
 */
const IS_SHARED_WITH_FRIEND = sql<boolean>`a.shared and exists (
  select from conversations c join friendships f
    on f.friend_id = a.user_id and f.user_id in (c.participant_1_id, c.participant_2_id)
  where c.id = a.conversation_id)`

/**
 * Records that a device has the conversation open.
 * Returns true if the other participant of the conversation may see the viewer's presence.
 * Returns undefined if the viewer is not a participant of the conversation.
 * Also deletes rows of the viewer's silent devices. A client with invented device ids cannot fill the table.
 */
export async function putPresence(
  { tx, viewer, now }: WriteUnit,
  { id, deviceId, deviceType, isTyping }: There,
  silentSince: Temporal.Instant,
): Promise<boolean | undefined> {
  const at = now.toString()
  const { rows } = await sql<{ shared: boolean }>`
    with silent as (
      delete from active_conversations
      where user_id = ${viewer.userId} and conversation_id = ${id} and device_id <> ${deviceId}
        and last_active_at < ${silentSince.toString()})
    insert into active_conversations as a (user_id, conversation_id, device_id, device_type, last_active_at, typing_at, shared)
      select s.user_id, ${id}, ${deviceId}, ${deviceType}, ${at}, ${isTyping ? at : null}, s.share_presence
      from user_settings s where s.user_id = ${viewer.userId} and ${id}::uuid = any (my_conversations())
    on conflict (user_id, conversation_id, device_id) do update
      set last_active_at = excluded.last_active_at, typing_at = excluded.typing_at, shared = excluded.shared
    returning ${IS_SHARED_WITH_FRIEND} as shared`.execute(tx)
  return rows[0]?.shared
}

/** True if the viewer takes part in the conversation. Row-level security hides all other conversations. */
export async function isOwn({ tx }: ReadUnit, id: ConversationId): Promise<boolean> {
  const row = await tx.selectFrom('conversations').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes a device's presence. Returns true if the other participant was allowed to see the presence. */
export async function endPresence(
  { tx, viewer }: WriteUnit,
  { id, deviceId }: Pick<There, 'id' | 'deviceId'>,
): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    delete from active_conversations a
    where a.user_id = ${viewer.userId} and a.conversation_id = ${id} and a.device_id = ${deviceId}
    returning ${IS_SHARED_WITH_FRIEND} as shared`.execute(tx)
  return rows[0]?.shared ?? false
}

export async function dropSilentPresences({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('active_conversations').where('last_active_at', '<', before.toString()).execute()
}
