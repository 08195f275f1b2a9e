import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { Id, InstantText, InvitationId, Revisions } from './wire.ts'

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  /** `refused`: the address's mail server rejects it. */
  state: z.enum(['sending', 'pending', 'accepted', 'expired', 'refused']),
  /** The person who accepted; null before that, and after their account is gone. */
  acceptedBy: Person.nullable(),
  createdAt: InstantText,
  expiresAt: InstantText,
})
export type Invitation = z.infer<typeof Invitation>

/** The secret of an invitation's link. */
const token = z.string().min(20).max(100)

export const invitation = {
  list: {
    method: 'get',
    path: '/invitations',
    summary: 'Invitations sent by e-mail, newest first',
    access: 'onboarded',
    response: z.object({ invitations: z.array(Invitation), revisions: Revisions }),
  },
  create: {
    method: 'post',
    path: '/invitations',
    summary: 'Invite somebody by e-mail; whether the address has an account is not told',
    access: 'onboarded',
    limit: 'mail',
    body: z.object({ id: InvitationId, email: z.string().trim().max(254).toLowerCase().pipe(z.email()) }),
    response: Invitation,
  },
  delete: {
    method: 'delete',
    path: '/invitations/{id}',
    summary: 'Take an invitation back: its link is worth nothing from then on',
    access: 'onboarded',
    params: z.object({ id: InvitationId }),
    response: z.object({}),
  },
  look: {
    method: 'post',
    path: '/invitations/look',
    summary: 'Who invites, by the secret of the link',
    access: 'onboarded',
    body: z.object({ token }),
    response: z.object({ inviter: Person, isOwn: z.boolean() }),
    idempotencyStore: 'changes nothing: the secret must not stand in an address',
  },
  accept: {
    method: 'post',
    path: '/invitations/accept',
    summary: 'Become friends by the secret of the link, with whatever address',
    access: 'onboarded',
    body: z.object({ token }),
    response: z.object({ inviter: Person }),
  },
} as const satisfies Record<string, Call>
