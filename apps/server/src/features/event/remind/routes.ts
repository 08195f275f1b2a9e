import { event } from '@homefield/contract/event'
import type { CallRouter } from '../../../lib/call-router.ts'
import { remindOf } from './service.ts'

export function remindingRoutes(router: CallRouter): void {
  router.write(event.remind, ({ unit, params, body }) => remindOf(unit, params.id, body))
}
