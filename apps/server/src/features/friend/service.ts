/*
 * Manages friends and the access that friends grant each other. Database functions make all changes.
 * Each database function locks the pair of people (decision 0010).
 * The lock serializes concurrent operations, for example when two people send each other a request.
 * The service turns the functions' results into responses and increments the revisions of both people.
 */
import type { Friend } from '@homefield/contract/friend'
import type { PersonId } from '@homefield/contract/wire'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import type { AccessRole } from '@homefield/domain/access'
import { AppError } from '../../lib/app-error.ts'
import {
  endFriendshipWith,
  findFriend,
  type FriendRow,
  isInCircle,
  lentBetween,
  listFriends,
  updateGrant,
} from './store.ts'
import { byName, showFriend } from './view.ts'

/** Returns the viewer's friends, sorted by name in the collation of the viewer's language. */
export async function friendsOf(unit: ReadUnit): Promise<Friend[]> {
  return byName((await listFriends(unit)).map(showFriend), unit.viewer.language)
}

/**
 * Changes the role that the viewer grants a friend.
 * A former administrator also loses the teams that they mapped.
 * @throws AppError `stale` with the current friend; `friendNotFound`, `noFriendship`
 */
export async function changeRole(
  unit: WriteUnit,
  id: PersonId,
  to: { readonly role: AccessRole; readonly mayShare?: boolean | undefined; readonly version: number },
): Promise<Friend> {
  // `lentBetween` locks the pair of people, so that their friendship cannot change until the transaction ends.
  const lent = await lentBetween(unit, id)
  const before = await friendFor(unit, id)
  if (before.version !== to.version) throw new AppError('stale', showFriend(before))
  const granted = { role: to.role, may_share: to.mayShare ?? before.may_share }
  const isSameRole = before.role === granted.role
  if (isSameRole && before.may_share === granted.may_share) return showFriend(before)
  await updateGrant(unit, id, granted)
  bumpBoth(unit, id)
  if (!isSameRole && before.role !== 'none') unit.bump(...lent)
  return showFriend(await friendFor(unit, id))
}

/** @throws AppError `friendNotFound`, `noFriendship` */
export async function endFriendship(unit: WriteUnit, id: PersonId): Promise<Record<string, never>> {
  const lent = await lentBetween(unit, id)
  if (!(await endFriendshipWith(unit, id))) throw await absence(unit, id)
  bumpBoth(unit, id)
  unit.bump(...lent)
  return {}
}

export function bumpBoth(unit: WriteUnit, other: string): void {
  const both: Subject[] = [`person:${unit.viewer.userId}`, `person:${other}`]
  unit.bump(...both)
}

async function friendFor(unit: ReadUnit, id: PersonId): Promise<FriendRow> {
  const row = await findFriend(unit, id)
  if (!row) throw await absence(unit, id)
  return row
}

/** A stranger's id gets `friendNotFound`, because `noFriendship` would confirm that the person exists. */
async function absence(unit: ReadUnit, id: PersonId): Promise<AppError> {
  return new AppError((await isInCircle(unit, id)) ? 'noFriendship' : 'friendNotFound')
}
