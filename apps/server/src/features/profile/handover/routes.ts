import { handover } from '@homefield/contract/handover'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../../lib/account-limits.ts'
import type { CallRouter } from '../../../lib/call-router.ts'
import { endHandover, handoversOf, offerChild, takeChildOver } from './service.ts'

export function handoverRoutes(router: CallRouter, limits: AccountLimits): void {
  router.read(handover.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    handovers: await handoversOf(unit),
  }))
  router.write(handover.offer, ({ unit, body }) => offerChild(unit, body))
  router.write(handover.accept, ({ unit, params }) => takeChildOver(unit, limits, params.id))
  router.write(handover.end, ({ unit, params }) => endHandover(unit, params.id))
}
