import type { FriendRequest } from '@homefield/contract/friend'
import { showPerson } from '../view.ts'
import type { RequestRow } from './store.ts'

export function showRequest(row: RequestRow): FriendRequest {
  return { id: row.id, person: showPerson(row), message: row.message, createdAt: row.created_at }
}
