import { event } from '@homefield/contract/event'
import type { AccountLimits } from '../../../lib/account-limits.ts'
import type { CallRouter } from '../../../lib/call-router.ts'
import { openedEvent } from '../detail/service.ts'
import { addEvent } from './service.ts'

export function createRoutes(router: CallRouter, limits: AccountLimits): void {
  router.write(event.create, async ({ unit, body }) => {
    await addEvent(unit, limits, body)
    return { event: (await openedEvent(unit, body.id)).event }
  })
}
