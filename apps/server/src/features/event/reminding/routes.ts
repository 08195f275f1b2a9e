import { event } from '@homefield/contract/event'
import type { Door } from '../../../lib/door.ts'
import { remindOf } from './service.ts'

export function remindingRoutes(door: Door): void {
  door.write(event.remind, ({ unit, params, body }) => remindOf(unit, params.id, body))
}
