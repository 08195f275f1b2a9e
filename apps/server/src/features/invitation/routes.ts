import { invitation } from '@homefield/contract/invitation'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import type { WritingParts } from '../account/service.ts'
import { acceptInvitation, invitationsOf, invite, lookAtInvitation, takeInvitationBack } from './service.ts'

export function invitationRoutes(door: Door, parts: WritingParts): void {
  door.read(invitation.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    invitations: await invitationsOf(unit),
  }))
  door.write(invitation.create, ({ unit, body }) => invite(unit, body, parts))
  door.write(invitation.delete, ({ unit, params }) => takeInvitationBack(unit, params.id))
  door.run(invitation.look, ({ work, userId, body }) =>
    work.read(userId, (unit) => lookAtInvitation(unit, body.token)),
  )
  door.write(invitation.accept, ({ unit, body }) => acceptInvitation(unit, body.token))
}
