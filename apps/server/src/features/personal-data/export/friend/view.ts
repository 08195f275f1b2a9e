import type { BlockRow, FriendRow, NotificationRow, RequestRow } from './store.ts'

export function archivedFriend(row: FriendRow) {
  return {
    id: row.person_id,
    name: row.full_name,
    mayWithMine: row.granted,
    mayShareMine: row.may_share,
    iMayWithTheirs: row.received,
    since: row.since,
  }
}

export function archivedRequest(row: RequestRow) {
  return { id: row.person_id, name: row.full_name, message: row.message, askedAt: row.created_at }
}

export function archivedBlock(row: BlockRow) {
  return {
    id: row.person_id,
    name: row.full_name,
    mayWithMineBefore: row.role_before,
    blockedAt: row.created_at,
  }
}

/** Omits the child's name from a `profileOffered` notification, because the child is a friend's child. */
export function archivedNotification(row: NotificationRow) {
  return {
    kind: row.kind,
    person: row.person_id === null ? null : { id: row.person_id, name: row.full_name },
    profileName: row.kind === 'profileOffered' ? null : row.profile_name,
    teamName: row.team_name,
    isUrgent: row.is_urgent,
    read: row.read,
    at: row.created_at,
  }
}
