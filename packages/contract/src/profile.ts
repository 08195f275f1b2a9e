import { ACCESS_ROLES, PROFILE_ACTIONS } from '@homefield/domain/access'
import { PALETTE_HEXES } from '@homefield/domain/palette'
import { SPORT_NAMES } from '@homefield/domain/sport'
import { z } from 'zod'
import { Event } from './event.ts'
import {
  DayText,
  FileId,
  HexColor,
  Id,
  InstantText,
  ProfileId,
  Revisions,
  SeenVersion,
  typed,
  typedLine,
} from './wire.ts'
import type { Call } from './call.ts'

export const ProfileSport = z.object({ name: z.enum(SPORT_NAMES), color: HexColor })
export type ProfileSport = z.infer<typeof ProfileSport>

/** A profile usually describes a child, but a parent may also create one for themselves or for the whole family. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  color: HexColor,
  photoId: Id.nullable(),
  dateOfBirth: DayText.nullable(),
  sports: z.array(ProfileSport),
  /** Null if the child has no notes, or if the viewer may not read them. */
  notes: z.string().nullable(),
  /**
   * Number of events in the current week, Sunday to Saturday, in the viewer's zone.
   * The dashboard's `eventCount` is the number of events in the next 7 days.
   */
  eventCount: z.number().int(),
  isOwnProfile: z.boolean(),
  ownerId: Id,
  ownerName: z.string(),
  /** The role that the viewer has for a friend's child; null for the viewer's own child. */
  accessRole: z.enum(ACCESS_ROLES).nullable(),
  can: z.record(z.enum(PROFILE_ACTIONS), z.boolean()),
  createdAt: InstantText,
  version: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

const fields = {
  name: typedLine(80).min(1),
  color: z.enum(PALETTE_HEXES),
  sports: z.array(z.enum(SPORT_NAMES)).max(SPORT_NAMES.length),
}
const optional = {
  /** The id of a stored file of kind `photo`. Null removes the photo. */
  photoId: FileId.nullable(),
  // The service rejects a date in the future or before 1900 (`dateOfBirthInvalid`).
  dateOfBirth: DayText.nullable(),
  /** An empty text stands for no notes. */
  notes: typed(2000),
}

export const NewProfile = z.object({ id: ProfileId, ...fields, ...z.object(optional).partial().shape })
export type NewProfile = z.input<typeof NewProfile>

/** Fields that the request leaves out keep their values. */
export const ProfileChange = z
  .object({ ...fields, ...optional })
  .partial()
  .extend({ version: SeenVersion })
export type ProfileChange = z.input<typeof ProfileChange>

/** All data that the page of one child needs, so that the page needs only one call. */
export const ProfileDetail = z.object({
  profile: Profile,
  /** The next events from today on, at most 5. Events of today that are already over are left out. */
  upcomingEvents: z.array(Event),
  revisions: Revisions,
})
export type ProfileDetail = z.infer<typeof ProfileDetail>

/** Counts of the items that deleting the child would also delete. The app shows them before the deletion. */
export const ProfileDeletion = z.object({
  events: z.number().int(),
  teamMappings: z.number().int(),
  /** Names of the friends who would lose access to the child. The list is empty for everybody but the owner. */
  friends: z.array(z.string()),
})
export type ProfileDeletion = z.infer<typeof ProfileDeletion>

export const profile = {
  list: {
    method: 'get',
    path: '/profiles',
    summary: 'List the children: the viewer’s own first, then friends’ children',
    access: 'onboarded',
    response: z.object({ profiles: z.array(Profile), revisions: Revisions }),
  },
  create: {
    method: 'post',
    path: '/profiles',
    summary: 'Add a child',
    access: 'onboarded',
    body: NewProfile,
    response: Profile,
  },
  read: {
    method: 'get',
    path: '/profiles/{id}',
    summary: 'Get a child with its next events',
    access: 'onboarded',
    params: z.object({ id: ProfileId }),
    response: ProfileDetail,
  },
  change: {
    method: 'patch',
    path: '/profiles/{id}',
    summary: 'Change a child; a stale version answers 409 with the current child',
    access: 'onboarded',
    params: z.object({ id: ProfileId }),
    body: ProfileChange,
    response: Profile,
  },
  previewDeletion: {
    method: 'get',
    path: '/profiles/{id}/deletion',
    summary: 'Preview the data that deleting a child would delete',
    access: 'onboarded',
    params: z.object({ id: ProfileId }),
    response: ProfileDeletion,
  },
  delete: {
    method: 'delete',
    path: '/profiles/{id}',
    summary: 'Delete a child with its events; the owner is notified if someone else deletes it',
    access: 'onboarded',
    params: z.object({ id: ProfileId }),
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
