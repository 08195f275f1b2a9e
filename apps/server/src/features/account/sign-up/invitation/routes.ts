import { signUpInvitation } from '@homefield/contract/sign-up-invitation'
import type { CallRouter } from '../../../../lib/call-router.ts'
import { createInvitation, invitationsOf, revokeInvitation } from './service.ts'

export function signUpInvitationRoutes(router: CallRouter): void {
  router.read(signUpInvitation.list, async ({ unit }) => ({ invitations: await invitationsOf(unit) }))
  router.write(signUpInvitation.create, ({ unit, body }) => createInvitation(unit, body))
  router.write(signUpInvitation.revoke, ({ unit, params }) => revokeInvitation(unit, params.id))
}
