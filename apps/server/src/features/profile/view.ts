import type { Profile, ProfileSport } from '@homefield/contract/profile'
import {
  ACCESS_ROLES,
  type AccessRole,
  may,
  PROFILE_ACTIONS,
  type ProfileAction,
  type ViewerRole,
} from '@homefield/domain/access'
import { sportNamed } from '@homefield/domain/sport'
import type { ProfileRow } from './store.ts'

export function showProfile(row: ProfileRow, viewerId: string): Profile {
  const isOwnProfile = row.user_id === viewerId
  const accessRole = isOwnProfile ? null : roleOf(row.role)
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    photoId: row.photo_file_id,
    dateOfBirth: row.date_of_birth,
    sports: row.sports.map((sport): ProfileSport => ({
      name: sportNamed(sport.name).name,
      color: sport.color,
    })),
    notes: row.notes,
    eventCount: row.event_count,
    isOwnProfile,
    ownerId: row.user_id,
    ownerName: row.owner_name ?? '',
    accessRole,
    can: rights(isOwnProfile ? 'owner' : (accessRole ?? 'none')),
    createdAt: row.created_at,
    version: row.version,
  }
}

function roleOf(role: string | null): AccessRole {
  return ACCESS_ROLES.find((known) => known === role) ?? 'none'
}

function rights(viewerRole: ViewerRole): Record<ProfileAction, boolean> {
  return Object.fromEntries(PROFILE_ACTIONS.map((action) => [action, may(viewerRole, action)])) as Record<
    ProfileAction,
    boolean
  >
}
