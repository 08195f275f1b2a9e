import { event } from '@homefield/contract/event'
import type { Door } from '../../../lib/door.ts'
import { openedEvent } from '../detail/service.ts'
import { addEvent } from './service.ts'

export function makingRoutes(door: Door): void {
  door.write(event.create, async ({ unit, body }) => {
    await addEvent(unit, body)
    return { event: (await openedEvent(unit, body.id)).event }
  })
}
