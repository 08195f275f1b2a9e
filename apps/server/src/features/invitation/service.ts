/*
 * Invites a person who may not have an account yet (decision 0012).
 * The viewer enters an email address, and the server emails an invitation link to this address.
 * The job that sends the email creates the link's secret (account/mail).
 * The table `friend_invitations` stores only a hash of the link's secret.
 * A person who accepts an invitation becomes the inviter's friend, even if their account has another address.
 * The link works for one person, and only until it expires or the inviter deletes the invitation.
 *
 * State changes of an invitation:
 * - sending → pending: the mail server accepted the email.
 * - sending → bounced: the mail server rejected this address. The viewer may invite the address again.
 * - pending → accepted: somebody used the link.
 * - pending → expired: nobody used the link in time.
 *
 * The server never looks up whether the invited address has an account, so no response can reveal an account.
 * The database function `accept_invitation` creates the friendship.
 * The response is the same for every unusable link, whether the link was used, expired, unknown or deleted.
 * If the inviter has blocked the viewer, the link counts as unusable too.
 */
import type { Person } from '@homefield/contract/friend'
import type { Invitation } from '@homefield/contract/invitation'
import type { InvitationId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../lib/app-error.ts'
import { storedSecret } from '../../lib/crypto/secret.ts'
import {
  countMailTo,
  ownAddressForWriting,
  requestInvitationMail,
  type WritingParts,
} from '../account/service.ts'
import {
  deleteInvitation,
  findInvitationBehind,
  findPerson,
  insertInvitation,
  listInvitations,
  openAddresses,
  settleInvitation,
} from './store.ts'
import { showInvitation, showPerson } from './view.ts'

// An invitation is valid for 14 days, written in hours because Temporal.Instant cannot add days.
const LIFE = { hours: 14 * 24 } as const
const MOST_OPEN = 20

/** Returns the viewer's own invitations, newest first. */
export async function invitationsOf(unit: ReadUnit): Promise<Invitation[]> {
  return (await listInvitations(unit)).map((row) => showInvitation(row, unit.now))
}

/**
 * Creates an invitation and enqueues its email.
 * @throws AppError `emailNotConfirmed`, `additionalEmailOwn`, `invitationExists`, `tooManyInvitations`; TooManyTries
 */
export async function invite(
  unit: WriteUnit,
  { id, email }: { id: InvitationId; email: string },
  { lookup, installation }: WritingParts,
): Promise<Invitation> {
  if (email === (await ownAddressForWriting(unit, installation))) throw new AppError('additionalEmailOwn')
  const open = await openAddresses(unit)
  if (open.includes(email)) throw new AppError('invitationExists')
  if (open.length >= MOST_OPEN) throw new AppError('tooManyInvitations')
  await countMailTo(unit, lookup, { kind: 'invitation', address: email })
  const row = await insertInvitation(unit, { id, email, expiresAt: unit.now.add(LIFE) })
  await requestInvitationMail(unit, id)
  unit.bump(`person:${unit.viewer.userId}`)
  return showInvitation({ ...row, acceptor: null }, unit.now)
}

/** Deletes an invitation. An accepted invitation's friendship stays. @throws AppError `invitationNotFound` */
export async function takeInvitationBack(unit: WriteUnit, id: InvitationId): Promise<Record<string, never>> {
  if (!(await deleteInvitation(unit, id))) throw new AppError('invitationNotFound')
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}

/** @throws AppError `invitationInvalid` */
export async function lookAtInvitation(
  unit: ReadUnit,
  token: string,
): Promise<{ inviter: Person; isOwn: boolean }> {
  const inviter = found(await findInvitationBehind(unit, storedSecret(token)), 'invitationInvalid')
  return { inviter: showPerson(inviter), isOwn: inviter.id === unit.viewer.userId }
}

/** @throws AppError `invitationInvalid`, `invitationOwn`, `personBlocked` */
export async function acceptInvitation(unit: WriteUnit, token: string): Promise<{ inviter: Person }> {
  const { outcome, inviter } = await settleInvitation(unit, storedSecret(token))
  if (outcome === 'own') throw new AppError('invitationOwn')
  if (outcome === 'blocked') throw new AppError('personBlocked')
  if (outcome !== 'accepted' || inviter === null) throw new AppError('invitationInvalid')
  unit.bump(`person:${unit.viewer.userId}`, `person:${inviter}`)
  return { inviter: showPerson(found(await findPerson(unit, inviter), 'invitationInvalid')) }
}
