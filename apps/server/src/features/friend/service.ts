/*
 * Friends, and what each lets the other see. Everything between two people changes in functions of the database, under
 * the lock of their pair (decision 0010): that is how both asking at once, accepting while it is cancelled or blocking
 * while it is accepted end well. Here their outcomes become answers, and both sides are told.
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

/** By name, in the order of the viewer's language. */
export async function friendsOf(unit: ReadUnit): Promise<Friend[]> {
  return byName((await listFriends(unit)).map(showFriend), unit.viewer.language)
}

/**
 * Changes what a friend may see and do. A friend who is administrator no longer loses the teams they mapped.
 * @throws AppError `stale` with the friend as he is; `friendNotFound`, `noFriendship`
 */
export async function changeRole(
  unit: WriteUnit,
  id: PersonId,
  to: { readonly role: AccessRole; readonly mayShare?: boolean | undefined; readonly version: number },
): Promise<Friend> {
  // Takes the lock of the pair: what is read next is so until the end.
  const lent = await lentBetween(unit, id)
  const before = await friendFor(unit, id)
  if (before.version !== to.version) throw new AppError('stale', showFriend(before))
  const granted = { role: to.role, may_share: to.mayShare ?? before.may_share }
  const isSameRole = before.role === granted.role
  if (isSameRole && before.may_share === granted.may_share) return showFriend(before)
  await updateGrant(unit, id, granted)
  bumpBoth(unit, id)
  if (!isSameRole && before.role === 'administrator') unit.bump(...lent)
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

/** That there is no friendship is said only of somebody the viewer knows; anybody else is not there. */
async function absence(unit: ReadUnit, id: PersonId): Promise<AppError> {
  return new AppError((await isInCircle(unit, id)) ? 'noFriendship' : 'friendNotFound')
}
