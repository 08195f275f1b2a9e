import type { SecurityEvent, Session } from '@homefield/contract/account'
import { networkOf } from '../../../lib/caller.ts'
import { deviceOf } from './model.ts'
import type { OwnSessionRow, SecurityEventRow } from './store.ts'

export function showSession(row: OwnSessionRow, currentId: string): Session {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: deviceOf(row.user_agent ?? ''),
    network: row.ip_address ? networkOf(row.ip_address) : '',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
  }
}

export function showSecurityEvent(row: Omit<SecurityEventRow, 'user_id'>): SecurityEvent {
  return {
    id: row.id,
    kind: row.kind,
    device: deviceOf(row.user_agent),
    network: row.network,
    at: row.created_at,
  }
}
