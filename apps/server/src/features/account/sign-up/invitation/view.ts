import type { SignUpInvitation } from '@homefield/contract/sign-up-invitation'
import type { InvitationRow } from './store.ts'

export function showInvitation(row: InvitationRow, now: Temporal.Instant): SignUpInvitation {
  const isOver = Temporal.Instant.compare(row.expires_at, now) <= 0
  return {
    id: row.id,
    email: row.email,
    state: row.used_at !== null ? 'used' : isOver ? 'expired' : 'open',
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
