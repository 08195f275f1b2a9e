import type { HandoverId, PersonId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface HandoverRow {
  readonly id: string
  readonly owner_id: string
  readonly created_at: string
  readonly profile_id: string
  readonly profile_name: string
  readonly profile_color: string
  readonly profile_photo: string | null
  /** The friend's id if the viewer made the offer. The owner's id if the viewer received the offer. */
  readonly person_id: string
  readonly person_name: string
  readonly person_photo: string | null
}

/** Returns the offers that the viewer made or received. Row-level security hides all other offers. */
export async function listHandovers(
  { tx, viewer }: ReadUnit,
  only: HandoverId | null = null,
): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`
    select h.id, h.owner_id, h.created_at,
      p.id as profile_id, p.name as profile_name, p.color as profile_color, p.photo_file_id as profile_photo,
      c.id as person_id, c.full_name as person_name, c.photo_file_id as person_photo
    from profile_handovers h
    join profiles p on p.id = h.profile_id
    join circle() c on c.id = case when h.owner_id = ${viewer.userId} then h.friend_id else h.owner_id end
    where ${only}::uuid is null or h.id = ${only}
    order by h.created_at desc, h.id desc`.execute(tx)
  return rows
}

/**
 * Returns the role that the viewer has granted to a friend. Undefined if the person is not a friend.
 * Locks the friendship's row, so the role cannot change before the transaction ends.
 */
export async function lockGrantedRole(
  { tx, viewer }: WriteUnit,
  friendId: PersonId,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('friendships')
    .select('role')
    .where('user_id', '=', viewer.userId)
    .where('friend_id', '=', friendId)
    .forShare()
    .executeTakeFirst()
  return row?.role
}

/** Returns true if the viewer owns the child. Locks the child's row until the transaction ends. */
export async function lockOwnChild({ tx, viewer }: WriteUnit, id: ProfileId): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false, and inserts nothing, if the child is already offered. */
export async function insertHandover(
  { tx, viewer }: WriteUnit,
  { id, profileId, friendId }: { id: HandoverId; profileId: ProfileId; friendId: PersonId },
): Promise<boolean> {
  const row = await tx
    .insertInto('profile_handovers')
    .values({ id, profile_id: profileId, owner_id: viewer.userId, friend_id: friendId })
    .onConflict((conflict) => conflict.column('profile_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes an offer that the viewer made (a withdrawal) or received (a refusal).
 * @returns the ids of the child's owner and of the friend; undefined if the viewer has no offer with this id
 */
export async function deleteHandover(
  { tx }: WriteUnit,
  id: HandoverId,
): Promise<{ ownerId: string; friendId: string } | undefined> {
  const row = await tx
    .deleteFrom('profile_handovers')
    .where('id', '=', id)
    .returning(['owner_id', 'friend_id'])
    .executeTakeFirst()
  return row && { ownerId: row.owner_id, friendId: row.friend_id }
}

export interface Taken {
  readonly previousOwner: string
  readonly profileId: string
  /** Ids of the new owner's teams that are mapped to the child after the handover. */
  readonly teams: readonly string[]
  /** Subjects (such as `team:<id>`) with changed data, besides the child and the two families. */
  readonly moved: readonly Subject[]
}

/** Moves the child to the viewer's family. Returns undefined if the viewer has no open offer with this id. */
export async function takeOver({ tx }: WriteUnit, id: HandoverId): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select previous_owner as "previousOwner", profile as "profileId", teams, moved
    from take_over_child(${id})`.execute(tx)
  return rows[0]
}
