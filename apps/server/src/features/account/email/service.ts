/*
 * An additional address receives notification emails, as the account's main address does.
 * When the owner adds an address, the server asks for consent by an email to the address.
 * Until the recipient opens the link, the address is pending and receives nothing else (`link/`, decision 0007).
 * If a mail server rejects the consent email, the mail job marks the address as `bounced`.
 * If the owner requests another consent email, the recipient can still confirm a bounced address.
 */
import type { AdditionalEmail, AdditionalEmailId } from '@homefield/contract/account'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError, found, TooManyTries } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { requestMail } from '../mail/service.ts'
import { countMailTo, type WritingParts } from '../recipient.service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { lockSettings, readOwnAddress } from '../store.ts'
import { deleteEmail, findEmails, insertEmail, lockEmail, markAsked } from './store.ts'
import { showEmail } from './view.ts'

const MOST_EMAILS = 5
/** Minimum number of seconds between two emails that ask the same address for consent. */
const ASK_AFTER = 60

export async function listEmails(unit: ReadUnit): Promise<{ additionalEmails: AdditionalEmail[] }> {
  return { additionalEmails: (await findEmails(unit)).map(showEmail) }
}

/**
 * @throws AppError `emailNotConfirmed`, `additionalEmailOwn`, `additionalEmailKnown`
 * @throws AppError `tooManyAdditionalEmails`
 * @throws TooManyTries if the address has received too many consent emails today
 */
export async function addEmail(
  unit: WriteUnit,
  { id, email, caller }: { id: AdditionalEmailId; email: string; caller: Caller },
  { lookup, installation: { sendsMail } }: WritingParts,
): Promise<AdditionalEmail> {
  // The lock on the account's settings makes concurrent requests wait, so that they cannot exceed the address limit.
  await lockSettings(unit)
  const own = await readOwnAddress(unit)
  // An account with an unconfirmed main address may not send emails to other people.
  if (sendsMail && own?.isConfirmed !== true) throw new AppError('emailNotConfirmed')
  if (email === own?.email) throw new AppError('additionalEmailOwn')
  const known = await findEmails(unit)
  if (known.some((one) => one.email === email)) throw new AppError('additionalEmailKnown')
  if (known.length >= MOST_EMAILS) throw new AppError('tooManyAdditionalEmails')
  const added = await insertEmail(unit, { id, email })
  await ask(unit, added, lookup)
  await record(unit, 'additionalEmailAdded', caller)
  unit.bump(`person:${unit.viewer.userId}`)
  return showEmail(added)
}

/** @throws AppError `additionalEmailNotFound`; TooManyTries within a minute of the last consent email */
export async function askEmailAgain(
  unit: WriteUnit,
  id: AdditionalEmailId,
  { lookup }: Pick<WritingParts, 'lookup'>,
): Promise<AdditionalEmail> {
  const row = found(await lockEmail(unit, id), 'additionalEmailNotFound')
  if (row.confirmed_at !== null) return showEmail(row)
  const sinceLast = unit.now.since(row.asked_at ?? row.created_at).total('seconds')
  if (sinceLast < ASK_AFTER) throw new TooManyTries(Math.ceil(ASK_AFTER - sinceLast))
  const asked = await markAsked(unit, id)
  await ask(unit, row, lookup)
  unit.bump(`person:${unit.viewer.userId}`)
  return showEmail(asked)
}

/** @throws AppError `additionalEmailNotFound` */
export async function removeEmail(
  unit: WriteUnit,
  { id, caller }: { id: AdditionalEmailId; caller: Caller },
): Promise<Record<string, never>> {
  if (!(await deleteEmail(unit, id))) throw new AppError('additionalEmailNotFound')
  await record(unit, 'additionalEmailRemoved', caller)
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}

async function ask(
  unit: WriteUnit,
  { id, email }: { readonly id: string; readonly email: string },
  lookup: LookupHash,
): Promise<void> {
  await countMailTo(unit, lookup, { kind: 'additionalEmail', address: email })
  const request = { template: 'additionalEmail', userId: unit.viewer.userId, additionalEmailId: id } as const
  await requestMail(unit, request, `mail:additionalEmail:${id}`)
}

async function record(
  unit: WriteUnit,
  kind: 'additionalEmailAdded' | 'additionalEmailRemoved',
  caller: Caller,
): Promise<void> {
  await recordSecurityEvent(unit.tx, { userId: unit.viewer.userId, kind, caller, now: unit.now })
}
