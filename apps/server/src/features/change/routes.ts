import { change } from '@homefield/contract/change'
import type { Door } from '../../lib/door.ts'
import { acknowledgeChanges, changesFor, lookAtChanges } from './service.ts'

export function changeRoutes(door: Door): void {
  door.read(change.list, ({ unit }) => changesFor(unit))
  door.write(change.acknowledge, ({ unit, body }) => acknowledgeChanges(unit, body.changeIds))
  door.write(change.look, ({ unit }) => lookAtChanges(unit))
}
