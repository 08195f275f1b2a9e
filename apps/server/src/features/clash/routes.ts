import { clash } from '@homefield/contract/clash'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import { clashesAt, clashReport, type ClashRule, setDriveTime, settleClashes } from './service.ts'

export function clashRoutes(door: Door, rule: ClashRule): void {
  door.read(clash.list, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    ...(await clashReport(unit, query, rule)),
  }))
  door.read(clash.preview, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    ...(await clashesAt(unit, query, rule)),
  }))
  door.write(clash.settle, async ({ unit, body }) => ({
    settled: await settleClashes(unit, body.pairs, body.settled),
  }))
  door.write(clash.setDriveTime, async ({ unit, body: { minutes, ...pair } }) => {
    await setDriveTime(unit, pair, minutes)
    return { minutes }
  })
}
