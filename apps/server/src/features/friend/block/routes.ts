import { friend } from '@homefield/contract/friend'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../../lib/call-router.ts'
import { block, blockedBy, unblock } from './service.ts'

export function blockRoutes(router: CallRouter): void {
  router.read(friend.blocked, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    blocked: await blockedBy(unit),
  }))
  router.write(friend.block, ({ unit, params, body }) => block(unit, params.userId, body))
  router.write(friend.unblock, ({ unit, params }) => unblock(unit, params.userId))
}
