import type { Passkey } from '@homefield/contract/account'
import type { PasskeyRow } from './store.ts'

export const showPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name ?? '',
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
