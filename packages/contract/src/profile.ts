import { ACCESS_ROLES, PROFILE_ACTIONS } from '@homefield/domain/access'
import { PALETTE_HEXES } from '@homefield/domain/palette'
import { SPORT_NAMES } from '@homefield/domain/sport'
import { z } from 'zod'
import { HexColor, Id, InstantText, ProfileId, Revisions, typed } from './wire.ts'
import type { Call } from './call.ts'

export const ProfileSport = z.object({ name: z.enum(SPORT_NAMES), color: HexColor })
export type ProfileSport = z.infer<typeof ProfileSport>

/** A child (or the parent, or the whole family) as this viewer sees it. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  color: HexColor,
  sports: z.array(ProfileSport),
  /** Events of the current week, Sunday to Saturday, in the viewer's zone. */
  eventCount: z.number().int(),
  isOwnProfile: z.boolean(),
  ownerName: z.string(),
  /** The viewer's role where the profile is a friend's; null on one's own. */
  accessRole: z.enum(ACCESS_ROLES).nullable(),
  can: z.record(z.enum(PROFILE_ACTIONS), z.boolean()),
  createdAt: InstantText,
  version: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

const fields = {
  name: typed(80).min(1),
  color: z.enum(PALETTE_HEXES),
  sports: z.array(z.enum(SPORT_NAMES)).max(SPORT_NAMES.length),
}

export const NewProfile = z.object({ id: ProfileId, ...fields })
export type NewProfile = z.input<typeof NewProfile>

export const profile = {
  list: {
    method: 'get',
    path: '/profiles',
    summary: 'Own children first, then friends’ children',
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
} as const satisfies Record<string, Call>
