import type { BlockedPerson } from '@homefield/contract/friend'
import { showPerson, roleOf } from '../view.ts'
import type { BlockRow } from './store.ts'

export function showBlocked(row: BlockRow): BlockedPerson {
  return {
    person: showPerson({ ...row, photo_file_id: null }),
    roleBefore: row.role_before === null ? null : roleOf(row.role_before),
    blockedAt: row.created_at,
  }
}
