import type { PersonId } from '@homefield/contract/wire'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** A friend, a person with a pending friend request, a person whom the viewer blocked, or a search result. */
export interface PersonRow {
  readonly person_id: string
  readonly full_name: string
  readonly photo_file_id: string | null
}

export interface FriendRow extends PersonRow {
  /** The role that the viewer grants the friend. */
  readonly role: string
  readonly may_share: boolean
  /** The role that the friend grants the viewer. */
  readonly role_granted: string
  readonly mapped_teams: number
  readonly since: string
  readonly version: number
}

export function listFriends(unit: ReadUnit): Promise<FriendRow[]> {
  return readFriends(unit, null)
}

export async function findFriend(unit: ReadUnit, id: PersonId): Promise<FriendRow | undefined> {
  return (await readFriends(unit, id))[0]
}

async function readFriends({ tx, viewer }: ReadUnit, only: PersonId | null): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select c.id as person_id, c.full_name, c.photo_file_id, mine.role, mine.may_share, coalesce(theirs.role, 'none') as role_granted,
      (select count(distinct m.platform_team_id)::int from profile_teams m
        where m.profile_owner_id = mine.user_id and m.team_owner_id = mine.friend_id) as mapped_teams,
      mine.created_at as since, mine.version
    from friendships mine
    join circle() c on c.id = mine.friend_id
    left join friendships theirs on theirs.user_id = mine.friend_id and theirs.friend_id = mine.user_id
    where mine.user_id = ${viewer.userId} and (${only}::uuid is null or mine.friend_id = ${only})`.execute(tx)
  return rows
}

export async function isInCircle({ tx }: ReadUnit, id: PersonId): Promise<boolean> {
  const { rows } = await sql`select from circle() where id = ${id}`.execute(tx)
  return rows.length > 0
}

/**
 * For two people, returns each child of one person who is on a team of the other person, with the team.
 * Locks the pair of people until the transaction ends.
 */
export async function lentBetween({ tx }: WriteUnit, id: PersonId): Promise<Subject[]> {
  const { rows } = await sql<{ subject: Subject }>`select subject from lent_between(${id})`.execute(tx)
  return rows.map(({ subject }) => subject)
}

/**
 * Updates the role that the viewer grants a friend.
 * Row-level security protects the role that the friend grants.
 */
export async function updateGrant(
  { tx, viewer }: WriteUnit,
  id: PersonId,
  granted: Pick<FriendRow, 'role' | 'may_share'>,
): Promise<void> {
  await tx
    .updateTable('friendships')
    .set((eb) => ({ ...granted, version: eb('version', '+', 1) }))
    .where('user_id', '=', viewer.userId)
    .where('friend_id', '=', id)
    .execute()
}

/** Deletes the friendship. Returns false if the two people were not friends. */
export async function endFriendshipWith({ tx }: WriteUnit, id: PersonId): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_friendship(${id}) as ended`.execute(tx)
  return rows[0]?.ended === true
}
