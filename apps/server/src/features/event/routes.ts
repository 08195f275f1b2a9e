import { event } from '@homefield/contract/event'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../lib/account-limits.ts'
import type { CallRouter } from '../../lib/call-router.ts'
import { dayRange } from '../../lib/event-span.ts'
import {
  departureInputs,
  departureSpan,
  type DriveSettings,
  leaveByIn,
  withLeaveBy,
} from '../drive/service.ts'
import { openedEvent } from './detail/service.ts'
import { updateRoutes } from './update/routes.ts'
import { createRoutes } from './create/routes.ts'
import { remindingRoutes } from './remind/routes.ts'
import { deleteRoutes } from './delete/routes.ts'
import { eventsIn, haveNewsAged, hiddenEvents } from './service.ts'
import { searchEvents } from './search/service.ts'

export function eventRoutes(router: CallRouter, limits: AccountLimits, drives: DriveSettings): void {
  createRoutes(router, limits)
  updateRoutes(router)
  deleteRoutes(router)
  remindingRoutes(router)
  router.conditional(
    event.list,
    async ({ unit, query, revisions }) => {
      const [events, addLeaveBy] = await Promise.all([
        eventsIn(unit, query),
        leaveByIn(unit, departureSpan(unit, dayRange(query)), drives),
      ])
      return { revisions, events: events.map(addLeaveBy) }
    },
    {
      besides: async ({ unit, query }) => departureInputs(unit, departureSpan(unit, dayRange(query)), drives),
      hasAged: haveNewsAged,
    },
  )
  router.read(event.read, async ({ unit, params }) => {
    const { event: opened, ...rest } = await openedEvent(unit, params.id)
    return {
      revisions: await revisionsSeen(unit),
      event: await withLeaveBy(unit, opened, drives),
      ...rest,
    }
  })
  router.read(event.hidden, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    events: await hiddenEvents(unit, params.id),
  }))
  router.read(event.search, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    events: await searchEvents(unit, query.q),
  }))
}
