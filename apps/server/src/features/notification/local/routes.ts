import { scheduledNotification } from '@homefield/contract/scheduled-notification'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../../lib/door.ts'
import { scheduledFor, settle, take } from './service.ts'

export function localRoutes(door: Door): void {
  door.read(scheduledNotification.list, async ({ unit, caller }) => ({
    revisions: await revisionsSeen(unit),
    scheduledNotifications: await scheduledFor(unit, caller.sessionId),
  }))
  door.write(scheduledNotification.take, ({ unit, caller, body }) => take(unit, caller.sessionId, body.taken))
  door.write(scheduledNotification.settle, ({ unit, params }) => settle(unit, params.id))
}
