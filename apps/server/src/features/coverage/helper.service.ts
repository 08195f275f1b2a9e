import type { Helper } from '@homefield/contract/coverage'
import type { HelperId, PersonId } from '@homefield/contract/wire'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import { circleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../lib/app-error.ts'
import { isMailAddress } from '../../lib/mailer/mail.ts'
import { phoneNumberOf } from '../../lib/phone.ts'
import {
  childrenOf,
  countHelpers,
  deleteHelperRow,
  insertHelper,
  lockHelper,
  mayAdminister,
  updateHelper,
} from './helper.store.ts'
import { showHelper } from './view.ts'

const MOST_HELPERS = 50

interface Fields {
  readonly name?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly email?: string | undefined
}

/** @throws AppError `personNotFound`, `phoneInvalid`, `recipientInvalid`, `tooManyHelpers` */
export async function addHelper(
  unit: WriteUnit,
  {
    id,
    ownerId,
    name,
    phoneNumber = '',
    email = '',
  }: Fields & { readonly name: string; readonly id: HelperId; readonly ownerId: PersonId },
): Promise<Helper> {
  if (!(await mayAdminister(unit, ownerId))) throw new AppError('personNotFound')
  const row = { id, owner_id: ownerId, name, phone_number: phoneOf(phoneNumber), email: addressOf(email) }
  await takeAdvisoryLock(unit, 'helpers', ownerId)
  if ((await countHelpers(unit, ownerId)) >= MOST_HELPERS) throw new AppError('tooManyHelpers')
  await insertHelper(unit, row)
  unit.bump(...(await circleOf(unit, ownerId)))
  return showHelper({ ...row, version: 1 })
}

/** @throws AppError `helperNotFound`, `phoneInvalid`, `recipientInvalid`; `stale` with the current helper */
export async function changeHelper(
  unit: WriteUnit,
  id: HelperId,
  { version, name, phoneNumber, email }: Fields & { readonly version: number },
): Promise<Helper> {
  const before = found(await lockHelper(unit, id), 'helperNotFound')
  if (before.version !== version) throw new AppError('stale', { current: showHelper(before) })
  const row = {
    ...before,
    name: name ?? before.name,
    phone_number: phoneNumber === undefined ? before.phone_number : phoneOf(phoneNumber),
    email: email === undefined ? before.email : addressOf(email),
    version: version + 1,
  }
  await updateHelper(unit, row)
  await bumpFamily(unit, before.owner_id)
  return showHelper(row)
}

/** @throws AppError `helperNotFound` */
export async function deleteHelper(unit: WriteUnit, id: HelperId): Promise<void> {
  const { owner_id: ownerId } = found(await lockHelper(unit, id), 'helperNotFound')
  await deleteHelperRow(unit, id)
  await bumpFamily(unit, ownerId)
}

/** The name of a helper is part of every event that the helper drives to. */
async function bumpFamily(unit: WriteUnit, ownerId: string): Promise<void> {
  unit.bump(...(await circleOf(unit, ownerId)), ...profileSubjects(await childrenOf(unit, ownerId)))
}

function phoneOf(text: string): string {
  return text === '' ? '' : found(phoneNumberOf(text), 'phoneInvalid')
}

function addressOf(text: string): string {
  if (text !== '' && !isMailAddress(text)) throw new AppError('recipientInvalid')
  return text
}
