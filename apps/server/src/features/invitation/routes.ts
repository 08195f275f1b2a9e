import { invitation } from '@homefield/contract/invitation'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import type { Installation } from '../../lib/installation.ts'
import { acceptInvitation, invitationsOf, invite, lookAtInvitation, takeInvitationBack } from './service.ts'

export function invitationRoutes(door: Door, installation: Pick<Installation, 'sendsMail'>): void {
  door.read(invitation.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    invitations: await invitationsOf(unit),
  }))
  door.write(invitation.create, ({ unit, body }) => invite(unit, body, installation))
  door.write(invitation.delete, ({ unit, params }) => takeInvitationBack(unit, params.id))
  door.run(invitation.look, ({ work, userId, body }) =>
    work.read(userId, (unit) => lookAtInvitation(unit, body.token)),
  )
  door.write(invitation.accept, ({ unit, body }) => acceptInvitation(unit, body.token))
}
