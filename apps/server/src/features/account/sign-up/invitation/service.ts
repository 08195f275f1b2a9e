/**
 * The operator's invitations to create an account (decision 89).
 * The operator's browser makes the secret of the link, and shows the link once. The server knows only the hash.
 */
import type { SignUpInvitation } from '@homefield/contract/sign-up-invitation'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError } from '../../../../lib/app-error.ts'
import { addInvitation, deleteInvitation, listInvitations } from './store.ts'
import { showInvitation } from './view.ts'

export async function invitationsOf(unit: ReadUnit): Promise<SignUpInvitation[]> {
  return (await listInvitations(unit)).map((row) => showInvitation(row, unit.now))
}

/** @throws AppError `tooManySignUpInvitations` */
export async function createInvitation(
  unit: WriteUnit,
  { id, email, days, secretHash }: { id: string; email: string | null; days: number; secretHash: string },
): Promise<SignUpInvitation> {
  const expiresAt = unit.now.add({ hours: 24 * days })
  const row = { id, email, secretHash: `sha256:${secretHash}`, expiresAt }
  if (!(await addInvitation(unit, row))) throw new AppError('tooManySignUpInvitations')
  unit.bump(`person:${unit.viewer.userId}`)
  return { id, email, state: 'open', createdAt: unit.now.toString(), expiresAt: expiresAt.toString() }
}

/** @throws AppError `invitationNotFound` */
export async function revokeInvitation(unit: WriteUnit, id: string): Promise<Record<string, never>> {
  if (!(await deleteInvitation(unit, id))) throw new AppError('invitationNotFound')
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
