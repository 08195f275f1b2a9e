import { event } from '@homefield/contract/event'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../lib/account-limits.ts'
import type { CallRouter } from '../../lib/call-router.ts'
import { openedEvent } from './detail/service.ts'
import { updateRoutes } from './update/routes.ts'
import { createRoutes } from './create/routes.ts'
import { remindingRoutes } from './remind/routes.ts'
import { deleteRoutes } from './delete/routes.ts'
import { eventsIn, haveNewsAged, hiddenEvents } from './service.ts'
import { searchEvents } from './search/service.ts'

export function eventRoutes(router: CallRouter, limits: AccountLimits): void {
  createRoutes(router, limits)
  updateRoutes(router)
  deleteRoutes(router)
  remindingRoutes(router)
  router.conditional(
    event.list,
    async ({ unit, query, revisions }) => ({ revisions, events: await eventsIn(unit, query) }),
    { hasAged: haveNewsAged },
  )
  router.read(event.read, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    ...(await openedEvent(unit, params.id)),
  }))
  router.read(event.hidden, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    events: await hiddenEvents(unit, params.id),
  }))
  router.read(event.search, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    events: await searchEvents(unit, query.q),
  }))
}
