/*
 * A request is pending until the one who was asked accepts or declines it, or the one who asked takes it back, which
 * deletes it. Accepted, it is a friendship in both directions that grants nothing yet, and the one who asked is told.
 * Declined, it looks to him like any that is open no longer, and he may ask again. Whoever comes second, from whatever
 * device, finds it no longer open.
 */
import type { FriendRequest } from '@homefield/contract/friend'
import type { FriendRequestId, PersonId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import type { Installation } from '../../../lib/installation.ts'
import { requireConfirmedAddress } from '../../account/service.ts'
import { bumpBoth } from '../service.ts'
import {
  answerRequest,
  type AskOutcome,
  askPerson,
  cancelRequest,
  findOpenRequest,
  listOpenRequests,
} from './store.ts'
import { showRequest } from './view.ts'

/** Newest first. */
export async function requestsOf(
  unit: ReadUnit,
): Promise<{ incoming: FriendRequest[]; outgoing: FriendRequest[] }> {
  const rows = await listOpenRequests(unit)
  const of = (isOutgoing: boolean) => rows.filter((row) => row.is_outgoing === isOutgoing).map(showRequest)
  return { incoming: of(false), outgoing: of(true) }
}

const REFUSALS = {
  notFound: 'personNotFound',
  friends: 'alreadyFriends',
  exists: 'friendRequestExists',
  blocked: 'personBlocked',
} as const satisfies Record<Exclude<AskOutcome, 'asked'>, string>

/**
 * @throws AppError `emailNotConfirmed`; `personNotFound` of everybody who could not be found by name; `alreadyFriends`,
 *   `friendRequestExists` in either direction, `personBlocked` by the viewer himself
 */
export async function ask(
  unit: WriteUnit,
  wish: { readonly userId: PersonId; readonly message?: string | undefined },
  installation: Pick<Installation, 'sendsMail'>,
): Promise<FriendRequest> {
  await requireConfirmedAddress(unit, installation)
  const id = newId() as FriendRequestId
  const outcome = await askPerson(unit, { id, person: wish.userId, message: wish.message || null })
  if (outcome !== 'asked') throw new AppError(REFUSALS[outcome])
  bumpBoth(unit, wish.userId)
  return showRequest(found(await findOpenRequest(unit, id), 'friendRequestNotFound'))
}

/** @throws AppError `friendRequestNotFound` where it is not one's own, or open no longer */
export async function cancel(unit: WriteUnit, id: FriendRequestId): Promise<Record<string, never>> {
  bumpBoth(unit, found(await cancelRequest(unit, id), 'friendRequestNotFound'))
  return {}
}

/** @throws AppError `friendRequestNotFound` where the viewer was not asked, or it is open no longer */
export async function accept(unit: WriteUnit, id: FriendRequestId): Promise<Record<string, never>> {
  bumpBoth(unit, found(await answerRequest(unit, id, { accepted: true }), 'friendRequestNotFound'))
  return {}
}

/** @throws AppError `friendRequestNotFound` likewise */
export async function decline(unit: WriteUnit, id: FriendRequestId): Promise<Record<string, never>> {
  bumpBoth(unit, found(await answerRequest(unit, id, { accepted: false }), 'friendRequestNotFound'))
  return {}
}
