import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** Reads friendships, requests, blocks and notifications for the archive. Runs as role homefield_worker. */

interface PersonRow {
  readonly person_id: string
  readonly full_name: string
}

export interface FriendRow extends PersonRow {
  readonly granted: string | null
  readonly may_share: boolean | null
  readonly received: string | null
  readonly since: string
}

/** Returns the viewer's friends by name, with the role granted to the friend and the role granted by the friend. */
export async function readFriends({ tx, viewer }: ReadUnit): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select c.id as person_id, c.full_name,
      max(f.role) filter (where f.user_id = ${viewer.userId}) as granted,
      bool_or(f.may_share) filter (where f.user_id = ${viewer.userId}) as may_share,
      max(f.role) filter (where f.friend_id = ${viewer.userId}) as received,
      min(f.created_at) as since
    from friendships f
    join circle() c on c.id = case when f.user_id = ${viewer.userId} then f.friend_id else f.user_id end
    where f.user_id = ${viewer.userId} or f.friend_id = ${viewer.userId}
    group by c.id, c.full_name order by c.full_name, c.id`.execute(tx)
  return rows
}

export interface RequestRow extends PersonRow {
  readonly is_outgoing: boolean
  readonly message: string | null
  readonly created_at: string
}

/** Omits declined requests, because the sender must not learn that a request was declined. */
export async function readRequests({ tx, viewer }: ReadUnit): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select c.id as person_id, c.full_name, r.requester_id = ${viewer.userId} as is_outgoing, r.message, r.created_at
    from friend_requests r
    join circle() c on c.id = case when r.requester_id = ${viewer.userId} then r.requested_id else r.requester_id end
    where r.status = 'pending' and ${viewer.userId} in (r.requester_id, r.requested_id)
    order by r.created_at, r.id`.execute(tx)
  return rows
}

export interface BlockRow extends PersonRow {
  readonly role_before: string | null
  readonly created_at: string
}

export async function readBlocks({ tx, viewer }: ReadUnit): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select c.id as person_id, c.full_name, b.role_before, b.created_at
    from blocks b join circle() c on c.id = b.blocked_id
    where b.user_id = ${viewer.userId} order by b.created_at, b.blocked_id`.execute(tx)
  return rows
}

export interface NotificationRow {
  readonly kind: string
  readonly person_id: string | null
  readonly full_name: string | null
  readonly profile_name: string | null
  readonly team_name: string | null
  readonly is_urgent: boolean
  readonly read: boolean
  readonly created_at: string
}

export async function readNotifications({ tx, viewer }: ReadUnit): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.kind, p.id as person_id, p.full_name, n.data ->> 'profileName' as profile_name, t.team_name, n.is_urgent,
      n.read, n.created_at
    from notifications n
    left join notified_by() p on p.id = n.person_id
    left join platform_teams t on t.id = n.platform_team_id
    where n.user_id = ${viewer.userId} order by n.created_at, n.id`.execute(tx)
  return rows
}
