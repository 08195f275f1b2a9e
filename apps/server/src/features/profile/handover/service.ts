/*
 * Hands a child over from one family to another (decision 0012).
 * The owner offers the child to a friend who administers the owner's children.
 * The friend accepts or declines, and the owner may withdraw the offer until then. A child has at most one offer.
 * An offer is deleted when the friend loses the role, or when the child or one of the accounts is deleted.
 * The database function `take_over_child` moves the child with everything that belongs to it.
 * After a handover, the clients of both families, of their friends and of the child's team owners reload.
 */
import type { Handover } from '@homefield/contract/handover'
import type { HandoverId, PersonId, ProfileId } from '@homefield/contract/wire'
import { circleOf } from '@homefield/database/revisions'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { AccountLimits } from '../../../lib/account-limits.ts'
import { AppError, found } from '../../../lib/app-error.ts'
import { syncTakenTeams } from '../../connection/service.ts'
import { assertRoom } from '../service.ts'
import {
  deleteHandover,
  lockOwnChild,
  lockGrantedRole,
  insertHandover,
  listHandovers,
  takeOver,
} from './store.ts'
import { showHandover } from './view.ts'

/** Returns the offers that the viewer made or received, newest first. */
export async function handoversOf(unit: ReadUnit): Promise<Handover[]> {
  return (await listHandovers(unit)).map((row) => showHandover(row, unit.viewer.userId))
}

/**
 * Offers a child to a friend.
 * @throws AppError `profileNotFound` if the viewer does not own the child, even if the viewer sees the child
 * @throws AppError `personNotFound` if the person is not a friend
 * @throws AppError `handoverNeedsAdministrator`, `handoverExists`
 */
export async function offerChild(
  unit: WriteUnit,
  { id, profileId, userId }: { id: HandoverId; profileId: ProfileId; userId: PersonId },
): Promise<Handover> {
  const role = await lockGrantedRole(unit, userId)
  if (!(await lockOwnChild(unit, profileId))) throw new AppError('profileNotFound')
  if (found(role, 'personNotFound') !== 'administrator') throw new AppError('handoverNeedsAdministrator')
  if (!(await insertHandover(unit, { id, profileId, friendId: userId }))) throw new AppError('handoverExists')
  unit.bump(`person:${unit.viewer.userId}`, `person:${userId}`)
  const [row] = await listHandovers(unit, id)
  return showHandover(found(row, 'handoverNotFound'), unit.viewer.userId)
}

/** @throws AppError `handoverNotFound`, also if the offer has ended; `tooManyProfiles` */
export async function takeChildOver(
  unit: WriteUnit,
  limits: AccountLimits,
  id: HandoverId,
): Promise<{ profileId: string }> {
  const taken = found(await takeOver(unit, id), 'handoverNotFound')
  await assertRoom(unit, limits)
  const { profileId, previousOwner, teams, moved } = taken
  // Until the transaction ends, the viewer is still an administrator of the old family.
  // The viewer may therefore read which people must be notified in the old family.
  unit.bump(...(await circleOf(unit, previousOwner)), ...(await circleOf(unit, unit.viewer.userId)))
  unit.bump(`profile:${profileId}`, ...moved)
  await syncTakenTeams(unit, teams)
  return { profileId }
}

/** Deletes an offer that the owner withdraws or the friend declines. @throws AppError `handoverNotFound` */
export async function endHandover(unit: WriteUnit, id: HandoverId): Promise<Record<string, never>> {
  const { ownerId, friendId } = found(await deleteHandover(unit, id), 'handoverNotFound')
  unit.bump(`person:${ownerId}`, `person:${friendId}`)
  return {}
}
