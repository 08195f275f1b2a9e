import type { AdditionalEmail } from '@homefield/contract/account'
import type { EmailRow } from './store.ts'

export function showEmail(row: EmailRow): AdditionalEmail {
  return { id: row.id, email: row.email, state: stateOf(row), askedAt: row.asked_at }
}

function stateOf(row: EmailRow): AdditionalEmail['state'] {
  if (row.confirmed_at !== null) return 'confirmed'
  return row.bounced_at === null ? 'pending' : 'bounced'
}
