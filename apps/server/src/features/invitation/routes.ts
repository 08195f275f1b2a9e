import { invitation } from '@homefield/contract/invitation'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../lib/call-router.ts'
import type { WritingParts } from '../account/service.ts'
import { acceptInvitation, invitationsOf, invite, lookAtInvitation, takeInvitationBack } from './service.ts'

export function invitationRoutes(router: CallRouter, parts: WritingParts): void {
  router.read(invitation.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    invitations: await invitationsOf(unit),
  }))
  router.write(invitation.create, ({ unit, body }) => invite(unit, body, parts))
  router.write(invitation.delete, ({ unit, params }) => takeInvitationBack(unit, params.id))
  router.run(invitation.look, ({ work, userId, body }) =>
    work.read(userId, (unit) => lookAtInvitation(unit, body.token)),
  )
  router.write(invitation.accept, ({ unit, body }) => acceptInvitation(unit, body.token))
}
