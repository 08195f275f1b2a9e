import { type Notification, NOTIFICATION_KINDS } from '@homefield/contract/notification'
import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { when } from '../event/service.ts'
import type { DriveRow, LegToCheckRow, NotifiedDefaultRow } from './drive/store.ts'
import { NOTHING_LEFT, showAnswer, showDefaultDrive, showLegsToCheck, showQuestion } from './drive/view.ts'
import { notifiedEvents } from './model.ts'
import type {
  NotificationRow,
  ScheduleRow,
  NotifiedChangeRow,
  NotifiedMessageRow,
  NotifiedShareRow,
} from './store.ts'

const TYPES: readonly Notification['type'][] = [
  'friend_request',
  'profile',
  'new_event',
  'schedule_change',
  'event_message',
]

/** The schedules, changes, messages, shared events and drives of notifications, by notification id. */
export interface RelatedRows {
  readonly schedules: ReadonlyMap<string, ScheduleRow>
  readonly changes: ReadonlyMap<string, readonly NotifiedChangeRow[]>
  readonly messages: ReadonlyMap<string, NotifiedMessageRow>
  readonly shares: ReadonlyMap<string, NotifiedShareRow>
  readonly drives: ReadonlyMap<string, readonly DriveRow[]>
  readonly defaults: ReadonlyMap<string, NotifiedDefaultRow>
  readonly toCheck: ReadonlyMap<string, readonly LegToCheckRow[]>
}

export function showNotification(
  row: NotificationRow,
  related: RelatedRows,
  viewer: { readonly userId: string },
): Notification {
  const kind = NOTIFICATION_KINDS.find((known) => known === row.kind)
  if (!kind) throw new Error(`unknown notification kind: ${row.kind}`)
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
    profileName: related.defaults.get(row.id)?.child_name ?? row.profile_name,
    team: showTeam(row),
    schedule: showSchedule(row, related),
    message: showMessage(related.messages.get(row.id)),
    share: showShare(related.shares.get(row.id)),
    drive: showDrive(row, related, viewer),
    toCheck: showLegsToCheck(related.toCheck.get(row.id) ?? [], viewer),
    isUrgent: row.is_urgent,
    read: row.read,
    createdAt: row.created_at,
  }
}

function showTeam(row: NotificationRow): Notification['team'] {
  const platform = PLATFORM_NAMES.find((name) => name === row.team_platform)
  if (row.team_id === null || row.team_name === null || platform === undefined) return null
  return { id: row.team_id, teamName: row.team_name, platform }
}

function showSchedule({ id, imported }: NotificationRow, related: RelatedRows): Notification['schedule'] {
  const schedule = related.schedules.get(id)
  if (!schedule) return null
  return {
    teamName: schedule.team_name,
    childNames: schedule.child_names,
    eventCount: schedule.event_count,
    isImport: imported !== null,
    events: notifiedEvents(related.changes.get(id) ?? []),
  }
}

function showMessage(row: NotifiedMessageRow | undefined): Notification['message'] {
  if (!row) return null
  return {
    eventId: row.event_id,
    title: row.title,
    when: when(row),
    excerpt: row.excerpt,
    hasPicture: row.has_image,
  }
}

function showShare(row: NotifiedShareRow | undefined): Notification['share'] {
  if (!row) return null
  return {
    eventId: row.is_deleted ? null : row.event_id,
    title: row.title,
    when: when(row),
    recipientEmail: row.recipient,
  }
}

function showDrive(
  { id, kind, answer }: NotificationRow,
  { drives, defaults }: RelatedRows,
  { userId: viewerId }: { readonly userId: string },
): Notification['drive'] {
  if (kind !== 'legAsked' && kind !== 'legAnswered') return null
  const usual = defaults.get(id)
  if (usual) return showDefaultDrive(usual, { viewerId, answer })
  const rows = drives.get(id)
  if (!rows) return NOTHING_LEFT
  return kind === 'legAsked' ? showQuestion(rows) : showAnswer(rows, answer)
}
