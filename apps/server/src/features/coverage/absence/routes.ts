import { coverage } from '@homefield/contract/coverage'
import type { CallRouter } from '../../../lib/call-router.ts'
import { setGoing } from './service.ts'

export function absenceRoutes(router: CallRouter): void {
  router.write(coverage.setGoing, ({ unit, params, body }) => setGoing(unit, params.id, body))
}
