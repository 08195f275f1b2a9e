import { event } from '@homefield/contract/event'
import type { Door } from '../../../lib/door.ts'
import { openedEvent } from '../detail/service.ts'
import { removeEvents, restoreEvents } from './service.ts'

export function removingRoutes(door: Door): void {
  door.write(event.remove, async ({ unit, params, query }) => ({
    count: await removeEvents(unit, params.id, query.scope),
  }))
  door.write(event.restore, async ({ unit, params }) => {
    const count = await restoreEvents(unit, params.id)
    return { event: (await openedEvent(unit, params.id)).event, count }
  })
}
