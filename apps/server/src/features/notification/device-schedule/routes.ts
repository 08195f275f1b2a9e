import { scheduledNotification } from '@homefield/contract/scheduled-notification'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../../lib/call-router.ts'
import { scheduledFor, settle, take } from './service.ts'

export function localRoutes(router: CallRouter): void {
  router.read(scheduledNotification.list, async ({ unit, caller }) => ({
    revisions: await revisionsSeen(unit),
    scheduledNotifications: await scheduledFor(unit, caller.sessionId),
  }))
  router.write(scheduledNotification.take, ({ unit, caller, body }) =>
    take(unit, caller.sessionId, body.taken),
  )
  router.write(scheduledNotification.settle, ({ unit, params }) => settle(unit, params.id))
}
