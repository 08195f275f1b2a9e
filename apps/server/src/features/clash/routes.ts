import { clash } from '@homefield/contract/clash'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../lib/call-router.ts'
import { clashesAt, clashReport, type ClashRule, setDriveTime, settleClashes } from './service.ts'

export function clashRoutes(router: CallRouter, rule: ClashRule): void {
  router.read(clash.list, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    ...(await clashReport(unit, query, rule)),
  }))
  router.read(clash.preview, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    ...(await clashesAt(unit, query, rule)),
  }))
  router.write(clash.settle, async ({ unit, body }) => ({
    settled: await settleClashes(unit, body.pairs, body.settled),
  }))
  router.write(clash.setDriveTime, async ({ unit, body: { minutes, ...pair } }) => {
    await setDriveTime(unit, pair, minutes)
    return { minutes }
  })
}
