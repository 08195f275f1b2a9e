import { change } from '@homefield/contract/change'
import type { CallRouter } from '../../lib/call-router.ts'
import { acknowledgeChanges, changesFor, lookAtChanges } from './service.ts'

export function changeRoutes(router: CallRouter): void {
  router.read(change.list, ({ unit }) => changesFor(unit))
  router.write(change.acknowledge, ({ unit, body }) => acknowledgeChanges(unit, body.changeIds))
  router.write(change.look, ({ unit }) => lookAtChanges(unit))
}
