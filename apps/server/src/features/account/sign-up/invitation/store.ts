import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface InvitationRow {
  readonly id: string
  readonly email: string | null
  readonly expires_at: string
  readonly used_at: string | null
  readonly created_at: string
}

export async function listInvitations({ tx }: ReadUnit): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select id, email, expires_at, used_at, created_at from list_sign_up_invitations()`.execute(tx)
  return rows
}

/** Returns false if too many invitations are stored. */
export async function addInvitation(
  { tx }: WriteUnit,
  row: { id: string; email: string | null; secretHash: string; expiresAt: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ is_added: boolean }>`
    select add_sign_up_invitation(${row.id}, ${row.email}, ${row.secretHash}, ${row.expiresAt.toString()}) as is_added`.execute(
    tx,
  )
  return rows[0]?.is_added === true
}

export async function deleteInvitation({ tx }: WriteUnit, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_gone: boolean }>`
    select revoke_sign_up_invitation(${id}) as is_gone`.execute(tx)
  return rows[0]?.is_gone === true
}
