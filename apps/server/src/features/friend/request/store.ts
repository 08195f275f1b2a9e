import type { FriendRequestId, PersonId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { PersonRow } from '../store.ts'

export interface RequestRow extends PersonRow {
  readonly id: string
  readonly is_outgoing: boolean
  readonly message: string | null
  readonly created_at: string
}

/** Returns the pending requests that the viewer sent or received, newest first. */
export function listOpenRequests(unit: ReadUnit): Promise<RequestRow[]> {
  return readRequests(unit, null)
}

export async function findOpenRequest(unit: ReadUnit, id: FriendRequestId): Promise<RequestRow | undefined> {
  return (await readRequests(unit, id))[0]
}

async function readRequests({ tx, viewer }: ReadUnit, only: FriendRequestId | null): Promise<RequestRow[]> {
  const me = viewer.userId
  const { rows } = await sql<RequestRow>`
    select r.id, r.requester_id = ${me} as is_outgoing, r.message, r.created_at,
      c.id as person_id, c.full_name, c.photo_file_id
    from friend_requests r
    join circle() c on c.id = case when r.requester_id = ${me} then r.requested_id else r.requester_id end
    where r.status = 'pending' and (r.requester_id = ${me} or r.requested_id = ${me})
      and (${only}::uuid is null or r.id = ${only})
    order by r.created_at desc, r.id desc`.execute(tx)
  return rows
}

export type AskOutcome = 'asked' | 'notFound' | 'friends' | 'exists' | 'blocked'

export async function askPerson(
  { tx }: WriteUnit,
  request: { readonly id: FriendRequestId; readonly person: PersonId; readonly message: string | null },
): Promise<AskOutcome> {
  const { rows } = await sql<{ outcome: AskOutcome }>`
    select ask_friend(${request.id}, ${request.person}, ${request.message}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'notFound'
}

/**
 * Cancels a request.
 * Returns the recipient's id, or null if the viewer has sent no open request with this id.
 */
export async function cancelRequest({ tx }: WriteUnit, id: FriendRequestId): Promise<string | null> {
  const { rows } = await sql<{ person: string | null }>`
    select cancel_friend_request(${id}) as person`.execute(tx)
  return rows[0]?.person ?? null
}

/**
 * Accepts or declines a request.
 * Returns the requester's id, or null if the viewer has received no open request with this id.
 */
export async function answerRequest(
  { tx }: WriteUnit,
  id: FriendRequestId,
  { accepted }: { readonly accepted: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ person: string | null }>`
    select answer_friend_request(${id}, ${accepted}) as person`.execute(tx)
  return rows[0]?.person ?? null
}
