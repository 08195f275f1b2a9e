/*
 * Inviting somebody who may not have an account (decision 0012). Whoever invites names an address; a mail goes there, with
 * a link whose secret is made when the mail is sent (account/mail) and stands here as its hash alone. Whoever opens the
 * link, with whatever address he signed up, becomes his friend: once, in its time, and as long as it was not taken back.
 *
 * sending  → pending   the mail server took the mail
 *          → refused   it does not take this address; the address may be tried again
 * pending  → accepted  somebody used the link
 *          → expired   nobody did
 *
 * Whether the address has an account is looked up nowhere, so nothing can tell it. What happens between the two is
 * `accept_invitation`: a link that is used, over, foreign, taken back or of somebody who blocked the one
 * who comes is one and the same answer.
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

// In hours: an instant knows no days.
const LIFE = { hours: 14 * 24 } as const
const MOST_OPEN = 20

/** The viewer's own, newest first. */
export async function invitationsOf(unit: ReadUnit): Promise<Invitation[]> {
  return (await listInvitations(unit)).map((row) => showInvitation(row, unit.now))
}

/**
 * Asks for a mail to this address.
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

/** One that was accepted, too: the friendship stays. @throws AppError `invitationNotFound` */
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
