import { coverage } from '@homefield/contract/coverage'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../lib/call-router.ts'
import { homeOf, setHome } from './home/service.ts'
import { changeDriveTime, setDriveFromHome, setDriveTimeBetween, typedDriveTimes } from './time/service.ts'

export function driveRoutes(router: CallRouter): void {
  router.read(coverage.home, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    home: await homeOf(unit),
  }))
  router.write(coverage.setHome, async ({ unit, body }) => ({ home: await setHome(unit, body.address) }))
  router.read(coverage.driveTimes, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    driveTimes: await typedDriveTimes(unit),
  }))
  router.write(coverage.setDriveFromHome, async ({ unit, params, body: { minutes } }) => {
    await setDriveFromHome(unit, params.id, minutes)
    return { minutes }
  })
  router.write(coverage.changeDriveTime, ({ unit, body }) => changeDriveTime(unit, body))
  router.write(coverage.deleteDriveTime, async ({ unit, query }) => {
    await setDriveTimeBetween(unit, [query.from, query.to], null)
    return {}
  })
}
