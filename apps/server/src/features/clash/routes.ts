import { clash } from '@homefield/contract/clash'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../lib/call-router.ts'
import { haveNewsAged } from '../event/service.ts'
import {
  clashesAt,
  clashInputs,
  clashReport,
  type ClashRule,
  rangeOf,
  setDriveTime,
  settleClashes,
} from './service.ts'

export function clashRoutes(router: CallRouter, rule: ClashRule): void {
  router.conditional(
    clash.list,
    async ({ unit, query, revisions }) => ({ revisions, ...(await clashReport(unit, query, rule)) }),
    {
      besides: async ({ unit, query }) => clashInputs(unit, rangeOf(unit, query), rule),
      hasAged: haveNewsAged,
    },
  )
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
