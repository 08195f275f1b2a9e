import { event } from '@homefield/contract/event'
import type { CallRouter } from '../../../lib/call-router.ts'
import { openedEvent } from '../detail/service.ts'
import { changeEvents } from './service.ts'

export function updateRoutes(router: CallRouter): void {
  router.write(event.change, async ({ unit, params, body }) => {
    const versions = await changeEvents(unit, params.id, body)
    return { ...(await openedEvent(unit, params.id)), versions }
  })
}
