import { coverage } from '@homefield/contract/coverage'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../lib/call-router.ts'
import { addDefault, answerDefault, deleteDefault } from './default.service.ts'
import { addHelper, changeHelper, deleteHelper } from './helper.service.ts'
import { answerLegs, assignLegs, releaseLegs, undoLegs } from './leg.service.ts'
import { drivingFamilies } from './service.ts'

export function coverageRoutes(router: CallRouter): void {
  router.read(coverage.read, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    families: await drivingFamilies(unit),
  }))
  router.write(coverage.assign, ({ unit, body }) => assignLegs(unit, body))
  router.write(coverage.answer, ({ unit, body }) => answerLegs(unit, body))
  router.write(coverage.release, ({ unit, body }) => releaseLegs(unit, body))
  router.write(coverage.undo, ({ unit, body }) => undoLegs(unit, body))
  router.write(coverage.addHelper, ({ unit, body }) => addHelper(unit, body))
  router.write(coverage.changeHelper, ({ unit, params, body }) => changeHelper(unit, params.id, body))
  router.write(coverage.deleteHelper, async ({ unit, params }) => {
    await deleteHelper(unit, params.id)
    return {}
  })
  router.write(coverage.addDefault, ({ unit, body }) => addDefault(unit, body))
  router.write(coverage.answerDefault, ({ unit, params, body }) =>
    answerDefault(unit, params.id, body.answer),
  )
  router.write(coverage.deleteDefault, async ({ unit, params }) => {
    await deleteDefault(unit, params.id)
    return {}
  })
}
