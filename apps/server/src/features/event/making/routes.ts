import { event } from '@homefield/contract/event'
import type { AccountLimits } from '../../../lib/account-limits.ts'
import type { Door } from '../../../lib/door.ts'
import { openedEvent } from '../detail/service.ts'
import { addEvent } from './service.ts'

export function makingRoutes(door: Door, limits: AccountLimits): void {
  door.write(event.create, async ({ unit, body }) => {
    await addEvent(unit, limits, body)
    return { event: (await openedEvent(unit, body.id)).event }
  })
}
