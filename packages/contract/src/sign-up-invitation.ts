import { z } from 'zod'
import type { Call } from './call.ts'
import { Id, InstantText } from './wire.ts'

/** An invitation of the operator to create an account. */
export const SignUpInvitation = z.object({
  id: Id,
  /** The only address that may use the invitation. Null if any address may. */
  email: z.string().nullable(),
  state: z.enum(['open', 'used', 'expired']),
  createdAt: InstantText,
  expiresAt: InstantText,
})
export type SignUpInvitation = z.infer<typeof SignUpInvitation>

const SignUpInvitationId = Id.brand<'SignUpInvitationId'>()

/** How long an invitation is valid, in days. */
const INVITATION_DAYS = [1, 7, 30] as const

export const signUpInvitation = {
  list: {
    method: 'get',
    path: '/operator/invitations',
    summary: 'List the invitations to create an account, newest first',
    access: 'operator',
    response: z.object({ invitations: z.array(SignUpInvitation) }),
  },
  create: {
    method: 'post',
    path: '/operator/invitations',
    summary: 'Store an invitation to create an account; the browser makes its secret and sends the hash',
    access: 'operator',
    body: z.object({
      id: SignUpInvitationId,
      email: z.string().trim().max(254).toLowerCase().pipe(z.email()).nullable(),
      days: z.union(INVITATION_DAYS.map((days) => z.literal(days))),
      /** SHA-256 of the secret in the link, in base64url. */
      secretHash: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    }),
    response: SignUpInvitation,
  },
  revoke: {
    method: 'delete',
    path: '/operator/invitations/{id}',
    summary: 'Revoke an invitation to create an account; its link stops working',
    access: 'operator',
    params: z.object({ id: SignUpInvitationId }),
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
