/*
 * Handing a child to another family (decision 0012). Its owner offers it to a friend who administers his children; the
 * friend takes it, or declines; the owner may withdraw until then. One offer a child; it ends with the friend's role,
 * with the child and with either account (`profile_handovers`). Taking is one function of the database, which moves the child
 * with all that belongs to it; what is said here is who hears of it: both families, with everybody who sees their
 * children, and whoever had a team on the child.
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
  holdOwnChild,
  holdRoleGranted,
  insertHandover,
  listHandovers,
  takeOver,
} from './store.ts'
import { showHandover } from './view.ts'

/** Offered by the viewer and to him, newest first. */
export async function handoversOf(unit: ReadUnit): Promise<Handover[]> {
  return (await listHandovers(unit)).map((row) => showHandover(row, unit.viewer.userId))
}

/**
 * @throws AppError `profileNotFound` also about a child that he may see and does not own, `personNotFound` about everybody
 *   but his friends, `handoverNeedsAdministrator`, `handoverExists`
 */
export async function offerChild(
  unit: WriteUnit,
  { id, profileId, userId }: { id: HandoverId; profileId: ProfileId; userId: PersonId },
): Promise<Handover> {
  const role = await holdRoleGranted(unit, userId)
  if (!(await holdOwnChild(unit, profileId))) throw new AppError('profileNotFound')
  if (found(role, 'personNotFound') !== 'administrator') throw new AppError('handoverNeedsAdministrator')
  if (!(await insertHandover(unit, { id, profileId, friendId: userId }))) throw new AppError('handoverExists')
  unit.bump(`person:${unit.viewer.userId}`, `person:${userId}`)
  const [row] = await listHandovers(unit, id)
  return showHandover(found(row, 'handoverNotFound'), unit.viewer.userId)
}

/** @throws AppError `handoverNotFound`, also where the offer ended meanwhile; `tooManyProfiles` */
export async function takeChildOver(
  unit: WriteUnit,
  limits: AccountLimits,
  id: HandoverId,
): Promise<{ profileId: string }> {
  const taken = found(await takeOver(unit, id), 'handoverNotFound')
  await assertRoom(unit, limits)
  const { profileId, previousOwner, teams, moved } = taken
  // The role he took it by stands until the unit ends, so he may ask who sees the other family.
  unit.bump(...(await circleOf(unit, previousOwner)), ...(await circleOf(unit, unit.viewer.userId)))
  unit.bump(`profile:${profileId}`, ...moved)
  await syncTakenTeams(unit, teams)
  return { profileId }
}

/** Withdrawn by its owner, or declined. @throws AppError `handoverNotFound` */
export async function endHandover(unit: WriteUnit, id: HandoverId): Promise<Record<string, never>> {
  const { ownerId, friendId } = found(await deleteHandover(unit, id), 'handoverNotFound')
  unit.bump(`person:${ownerId}`, `person:${friendId}`)
  return {}
}
