import type { Person } from '@homefield/contract/friend'
import type { Invitation } from '@homefield/contract/invitation'
import type { InvitationRow, PersonRow } from './store.ts'

export function showInvitation(row: InvitationRow, now: Temporal.Instant): Invitation {
  return {
    id: row.id,
    email: row.email,
    state: stateOf(row, now),
    acceptedBy: row.acceptor && showPerson(row.acceptor),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

function stateOf(row: InvitationRow, now: Temporal.Instant): Invitation['state'] {
  if (row.accepted_at !== null) return 'accepted'
  if (row.bounced_at !== null) return 'bounced'
  if (Temporal.Instant.compare(row.expires_at, now) <= 0) return 'expired'
  return row.sent_at === null ? 'sending' : 'pending'
}

export function showPerson(row: PersonRow): Person {
  return { id: row.id, name: row.full_name, photoId: row.photo_file_id }
}
