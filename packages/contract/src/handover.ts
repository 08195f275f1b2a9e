import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { HandoverId, HexColor, Id, InstantText, PersonId, ProfileId, Revisions } from './wire.ts'

/** An offer to hand a child's profile over to a friend with the role administrator. */
export const Handover = z.object({
  id: Id,
  profile: z.object({ id: Id, name: z.string(), color: HexColor, photoId: Id.nullable() }),
  /** The recipient of an offer by the viewer, or the sender of an offer to the viewer. */
  person: Person,
  isOwnOffer: z.boolean(),
  createdAt: InstantText,
})
export type Handover = z.infer<typeof Handover>

export const handover = {
  list: {
    method: 'get',
    path: '/handovers',
    summary: 'List the child handovers the viewer offered or was offered',
    access: 'onboarded',
    response: z.object({ handovers: z.array(Handover), revisions: Revisions }),
  },
  offer: {
    method: 'post',
    path: '/handovers',
    summary: 'Offer the viewer’s own child to an administrator friend',
    access: 'onboarded',
    body: z.object({ id: HandoverId, profileId: ProfileId, userId: PersonId }),
    response: Handover,
  },
  accept: {
    method: 'post',
    path: '/handovers/{id}/accept',
    summary: 'Accept a handover: take over the child with its events, photo, notes and teams',
    access: 'onboarded',
    params: z.object({ id: HandoverId }),
    response: z.object({ profileId: Id }),
  },
  end: {
    method: 'delete',
    path: '/handovers/{id}',
    summary: 'Withdraw or decline a handover',
    access: 'onboarded',
    params: z.object({ id: HandoverId }),
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
