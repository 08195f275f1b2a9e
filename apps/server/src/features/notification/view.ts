import { type Notification, NOTIFICATION_KINDS } from '@homefield/contract/notification'
import { PLATFORM_NAMES } from '@homefield/domain/platform'
import type { NotificationRow } from './store.ts'

const TYPES: readonly Notification['type'][] = ['friend_request', 'profile', 'schedule_change']

export function showNotification(row: NotificationRow): Notification {
  const kind = NOTIFICATION_KINDS.find((known) => known === row.kind)
  if (!kind) throw new Error(`a notification of kind ${row.kind}`)
  return {
    id: row.id,
    type: TYPES.find((known) => known === row.type) ?? 'profile',
    kind,
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: row.full_name ?? '', photoId: row.photo_file_id },
    friendRequestId: row.friend_request_id,
    handoverId: row.handover_id,
    profileId: row.profile_id,
    profileName: row.profile_name,
    team: showTeam(row),
    read: row.read,
    createdAt: row.created_at,
  }
}

function showTeam(row: NotificationRow): Notification['team'] {
  const platform = PLATFORM_NAMES.find((name) => name === row.team_platform)
  if (row.team_id === null || row.team_name === null || platform === undefined) return null
  return { id: row.team_id, teamName: row.team_name, platform }
}
