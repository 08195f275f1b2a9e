import { handover } from '@homefield/contract/handover'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../../lib/account-limits.ts'
import type { Door } from '../../../lib/door.ts'
import { endHandover, handoversOf, offerChild, takeChildOver } from './service.ts'

export function handoverRoutes(door: Door, limits: AccountLimits): void {
  door.read(handover.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    handovers: await handoversOf(unit),
  }))
  door.write(handover.offer, ({ unit, body }) => offerChild(unit, body))
  door.write(handover.accept, ({ unit, params }) => takeChildOver(unit, limits, params.id))
  door.write(handover.end, ({ unit, params }) => endHandover(unit, params.id))
}
