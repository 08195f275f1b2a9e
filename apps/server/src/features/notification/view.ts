import { type Notification, NOTIFICATION_KINDS } from '@homefield/contract/notification'
import type { NotificationRow } from './store.ts'

export function showNotification(row: NotificationRow): Notification {
  const kind = NOTIFICATION_KINDS.find((known) => known === row.kind)
  if (!kind) throw new Error(`a notification of kind ${row.kind}`)
  return {
    id: row.id,
    type: row.type === 'friend_request' ? 'friend_request' : 'profile',
    kind,
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: row.full_name ?? '', photoId: row.photo_file_id },
    friendRequestId: row.friend_request_id,
    handoverId: row.handover_id,
    profileId: row.profile_id,
    profileName: row.profile_name,
    read: row.read,
    createdAt: row.created_at,
  }
}
