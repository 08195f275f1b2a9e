/*
 * A friend request is pending until the recipient accepts or declines the request.
 * The requester can cancel a pending request. The server then deletes the request.
 * An accepted request becomes a friendship without roles in both directions, and the requester is notified.
 * The requester is not told that a request was declined, and may send another request.
 * Operations on a request that is no longer pending fail with `friendRequestNotFound`.
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

/** Returns the pending requests that the viewer sent or received, newest first. */
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
 * @throws AppError `emailNotConfirmed` if the viewer has no confirmed address
 * @throws AppError `personNotFound` for anyone who cannot be found by name
 * @throws AppError `alreadyFriends`; `friendRequestExists` in either direction
 * @throws AppError `personBlocked` if the viewer blocked the person
 */
export async function ask(
  unit: WriteUnit,
  request: { readonly userId: PersonId; readonly message?: string | undefined },
  installation: Pick<Installation, 'sendsMail'>,
): Promise<FriendRequest> {
  await requireConfirmedAddress(unit, installation)
  const id = newId() as FriendRequestId
  const outcome = await askPerson(unit, { id, person: request.userId, message: request.message || null })
  if (outcome !== 'asked') throw new AppError(REFUSALS[outcome])
  bumpBoth(unit, request.userId)
  return showRequest(found(await findOpenRequest(unit, id), 'friendRequestNotFound'))
}

/** @throws AppError `friendRequestNotFound` if the request is not the viewer's own or is no longer pending */
export async function cancel(unit: WriteUnit, id: FriendRequestId): Promise<Record<string, never>> {
  bumpBoth(unit, found(await cancelRequest(unit, id), 'friendRequestNotFound'))
  return {}
}

/** @throws AppError `friendRequestNotFound` if the viewer received no pending request with this id */
export async function accept(unit: WriteUnit, id: FriendRequestId): Promise<Record<string, never>> {
  bumpBoth(unit, found(await answerRequest(unit, id, { accepted: true }), 'friendRequestNotFound'))
  return {}
}

/** @throws AppError `friendRequestNotFound` if the viewer received no pending request with this id */
export async function decline(unit: WriteUnit, id: FriendRequestId): Promise<Record<string, never>> {
  bumpBoth(unit, found(await answerRequest(unit, id, { accepted: false }), 'friendRequestNotFound'))
  return {}
}
