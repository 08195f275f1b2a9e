import { event } from '@homefield/contract/event'
import type { Door } from '../../../lib/door.ts'
import { openedEvent } from '../detail/service.ts'
import { changeEvents } from './service.ts'

export function changingRoutes(door: Door): void {
  door.write(event.change, async ({ unit, params, body }) => {
    const versions = await changeEvents(unit, params.id, body)
    return { ...(await openedEvent(unit, params.id)), versions }
  })
}
