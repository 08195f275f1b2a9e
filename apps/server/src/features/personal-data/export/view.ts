import type { AccountExport } from '@homefield/contract/account'
import { mapFields, TEXT_FIELDS } from '@homefield/domain/event-fields'
import { showSettings, type SettingsRow } from '../../account/service.ts'
import type { BlockRow, FriendRow, NotificationRow, RequestRow } from './friend/store.ts'
import { archivedBlock, archivedFriend, archivedNotification, archivedRequest } from './friend/view.ts'
import type { InvitationRow, PhotoRow, PlacesRead, SignInData } from './account.store.ts'
import type { CalendarLinkRow, PlatformSignInRow, ProfileRow, TeamRow } from './family.store.ts'
import type { DriveTimeRow, ReminderRow, EventRow, SchedulePreferences } from './schedule.store.ts'
import type { ExportRow } from './store.ts'

export function showExport(row: ExportRow, now: Temporal.Instant): AccountExport {
  return {
    id: row.id,
    state: stateOf(row, now),
    bytes: row.bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

export function stateOf(row: ExportRow, now: Temporal.Instant): AccountExport['state'] {
  if (row.failed_at !== null) return 'failed'
  if (row.ready_at === null || row.expires_at === null) return 'preparing'
  const isOver = row.storage_id === null || Temporal.Instant.compare(row.expires_at, now) <= 0
  return isOver ? 'ended' : 'ready'
}

/* Lists the archive's content field by field, so that a new column is not exported by accident. */

interface AccountParts {
  readonly userId: string
  readonly exportedAt: Temporal.Instant
  readonly settings: SettingsRow
  readonly signIn: SignInData
  readonly friends: readonly FriendRow[]
  readonly requests: readonly RequestRow[]
  readonly blocks: readonly BlockRow[]
  readonly notifications: readonly NotificationRow[]
  readonly invitations: readonly InvitationRow[]
  readonly photos: readonly PhotoRow[]
  readonly driveTimes: readonly DriveTimeRow[]
  readonly reminders: readonly ReminderRow[]
  readonly preferences: SchedulePreferences
  readonly places: PlacesRead
}

export function archivedAccount({
  userId,
  exportedAt,
  settings,
  signIn,
  friends,
  requests,
  blocks,
  notifications,
  invitations,
  photos,
  driveTimes,
  reminders,
  preferences,
  places,
}: AccountParts) {
  const { photoId, version: _version, ...shown } = showSettings(settings)
  return {
    exportedAt: exportedAt.toString(),
    id: userId,
    email: signIn.user.email,
    emailConfirmed: signIn.user.email_verified,
    createdAt: signIn.user.created_at,
    settings: { ...shown, photo: photoId === null ? null : photoName(photoId) },
    additionalEmails: signIn.additionalEmails.map((row) => ({
      email: row.email,
      confirmedAt: row.confirmed_at,
      bouncedAt: row.bounced_at,
      addedAt: row.created_at,
    })),
    friends: friends.map(archivedFriend),
    friendRequests: {
      received: requests.filter((row) => !row.is_outgoing).map(archivedRequest),
      sent: requests.filter((row) => row.is_outgoing).map(archivedRequest),
    },
    blocked: blocks.map(archivedBlock),
    notifications: notifications.map(archivedNotification),
    invitations: invitations.map((row) => ({
      email: row.email,
      invitedAt: row.created_at,
      sentAt: row.sent_at,
      bouncedAt: row.bounced_at,
      endsAt: row.expires_at,
      acceptedAt: row.accepted_at,
      acceptedBy: row.acceptor,
    })),
    driveTimes: driveTimes.map((row) => ({
      between: [row.from_place, row.to_place],
      minutes: row.minutes,
      setAt: row.updated_at,
    })),
    eventReminders: reminders.map((row) => ({
      eventGroupId: row.event_group_id,
      leadMinutes: row.lead_minutes,
      fromArrival: row.from_arrival,
      setAt: row.updated_at,
    })),
    home: preferences.home,
    helpers: preferences.helpers,
    usualReminders: preferences.reminders,
    mutedTeams: preferences.mutedTeams,
    pushedTo: {
      devices: places.devices.map((row) => ({
        name: row.device_name,
        platform: row.platform,
        model: row.device_model,
        system: row.os_version,
        lastActiveAt: row.last_active,
        addedAt: row.created_at,
      })),
      browsers: places.browsers.map((row) => ({ name: row.device_name, addedAt: row.created_at })),
      otherApps: places.pushApps.map((row) => ({
        kind: row.kind,
        host: row.host,
        rejectedAt: row.rejected_at,
        addedAt: row.created_at,
      })),
    },
    deliveries: places.deliveries.map((row) => ({
      kind: row.kind,
      channel: row.channel,
      to: row.target_name,
      isUrgent: row.is_urgent,
      status: row.status,
      reason: row.reason,
      dueAt: row.due_at,
      settledAt: row.settled_at,
    })),
    photos: photos.map((row) => ({
      file: photoName(row.id, row.content_type),
      kind: row.kind,
      uploadedAt: row.created_at,
    })),
    security: {
      passwordChangedAt: signIn.passwordChangedAt ?? null,
      secondFactorSince: signIn.secondFactorSince ?? null,
      passkeys: signIn.passkeys.map((row) => ({
        name: row.name,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
      sessions: signIn.sessions.map((row) => ({
        device: row.user_agent,
        network: row.ip_address,
        createdAt: row.created_at,
        lastUsedAt: row.updated_at,
        endsAt: row.expires_at,
      })),
      events: signIn.securityEvents.map((row) => ({
        kind: row.kind,
        device: row.user_agent,
        network: row.network,
        at: row.created_at,
      })),
    },
  }
}

export const photoName = (id: string, contentType = 'image/jpeg'): string =>
  `photos/${id}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`

export function archivedProfile(row: ProfileRow) {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    photo: row.photo_file_id === null ? null : photoName(row.photo_file_id),
    dateOfBirth: row.date_of_birth,
    sports: row.sports,
    notes: row.notes,
    offeredTo: row.offered_to,
    usualDrivers: row.usual_drivers,
    absentFrom: row.absent_from,
    createdAt: row.created_at,
  }
}

export function archivedTeam(row: TeamRow) {
  return {
    id: row.id,
    platform: row.platform,
    name: row.team_name,
    sport: row.sport,
    zone: row.zone,
    comesInBy: row.source === 'teamsnap' ? 'signIn' : 'link',
    linkHost: row.link_host,
    earlyMinutes: row.early_minutes,
    syncStatus: row.sync_status,
    lastSynced: row.last_synced,
    profileIds: row.profile_ids,
    connectedAt: row.created_at,
  }
}

export function archivedSignIn(row: PlatformSignInRow) {
  return { platform: row.platform, signedInAt: row.connected_at, endedAt: row.signed_out_at }
}

export function archivedLink(row: CalendarLinkRow) {
  return {
    id: row.id,
    profileId: row.profile_id,
    content: row.content,
    label: row.label,
    endsIn: row.secret_tail,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
    lastReadBy: row.last_read_by,
    revokedAt: row.revoked_at,
  }
}

export function archivedEvent(row: EventRow) {
  return {
    id: row.id,
    eventGroupId: row.event_group_id,
    profileId: row.profile_id,
    teamId: row.team_id,
    title: row.title,
    originalTitle: row.original_title,
    sourceUrl: row.source_url,
    when: row.all_day
      ? { firstDay: row.first_day, lastDay: row.last_day, timeTbd: row.time_tbd }
      : { start: row.start_time, end: row.end_time, zone: row.zone },
    arriveBy: row.arrive_by,
    location: row.location,
    locationName: row.location_name,
    homeOrAway: row.home_or_away,
    ...mapFields(TEXT_FIELDS, (name) => row[name]),
    sport: row.sport,
    activity: row.activity,
    status: row.status,
    visibility: row.visibility,
    platform: row.platform,
    createdAt: row.created_at,
    platformSays: row.overrides,
    deletedAt: row.hidden_at,
    isGoing: row.is_going,
    drives: row.drives,
    changes: row.changes,
    shares: row.shares,
  }
}
