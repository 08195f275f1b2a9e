import { event } from '@homefield/contract/event'
import type { CallRouter } from '../../../lib/call-router.ts'
import { openedEvent } from '../detail/service.ts'
import { removeEvents, restoreEvents } from './service.ts'

export function deleteRoutes(router: CallRouter): void {
  router.write(event.remove, async ({ unit, params, query }) => ({
    count: await removeEvents(unit, params.id, query.scope),
  }))
  router.write(event.restore, async ({ unit, params }) => {
    const count = await restoreEvents(unit, params.id)
    return { event: (await openedEvent(unit, params.id)).event, count }
  })
}
