import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { Id, InstantText, InvitationId, Revisions } from './wire.ts'

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  /** `bounced` means that the mail server of the address rejected the invitation. */
  state: z.enum(['sending', 'pending', 'accepted', 'expired', 'bounced']),
  /**
   * The person who accepted the invitation. Null before the acceptance, and if the person deleted the account.
   */
  acceptedBy: Person.nullable(),
  createdAt: InstantText,
  expiresAt: InstantText,
})
export type Invitation = z.infer<typeof Invitation>

/** The secret in the link of an invitation. */
const token = z.string().min(20).max(100)

export const invitation = {
  list: {
    method: 'get',
    path: '/invitations',
    summary: 'List the invitations sent by e-mail, newest first',
    access: 'onboarded',
    response: z.object({ invitations: z.array(Invitation), revisions: Revisions }),
  },
  create: {
    method: 'post',
    path: '/invitations',
    summary: 'Invite a person by e-mail; the response does not reveal if the address has an account',
    access: 'onboarded',
    limit: 'mail',
    body: z.object({ id: InvitationId, email: z.string().trim().max(254).toLowerCase().pipe(z.email()) }),
    response: Invitation,
  },
  delete: {
    method: 'delete',
    path: '/invitations/{id}',
    summary: 'Revoke an invitation; its link stops working',
    access: 'onboarded',
    params: z.object({ id: InvitationId }),
    response: z.object({}),
  },
  look: {
    method: 'post',
    path: '/invitations/look',
    summary: 'Get the inviter by the link’s secret',
    access: 'onboarded',
    body: z.object({ token }),
    response: z.object({ inviter: Person, isOwn: z.boolean() }),
    idempotencyStore: 'read-only; POST keeps the secret out of the URL',
  },
  accept: {
    method: 'post',
    path: '/invitations/accept',
    summary: 'Accept an invitation by the link’s secret; the account may have any address',
    access: 'onboarded',
    body: z.object({ token }),
    response: z.object({ inviter: Person }),
  },
} as const satisfies Record<string, Call>
