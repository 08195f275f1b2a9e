import { friend } from '@homefield/contract/friend'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../../lib/door.ts'
import { block, blockedBy, unblock } from './service.ts'

export function blockRoutes(door: Door): void {
  door.read(friend.blocked, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    blocked: await blockedBy(unit),
  }))
  door.write(friend.block, ({ unit, params, body }) => block(unit, params.userId, body))
  door.write(friend.unblock, ({ unit, params }) => unblock(unit, params.userId))
}
