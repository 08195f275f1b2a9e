import { event } from '@homefield/contract/event'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../lib/account-limits.ts'
import type { Door } from '../../lib/door.ts'
import { openedEvent } from './detail/service.ts'
import { changingRoutes } from './changing/routes.ts'
import { makingRoutes } from './making/routes.ts'
import { remindingRoutes } from './reminding/routes.ts'
import { removingRoutes } from './removing/routes.ts'
import { eventsIn, hiddenEvents } from './service.ts'
import { searchEvents } from './search/service.ts'

export function eventRoutes(door: Door, limits: AccountLimits): void {
  makingRoutes(door, limits)
  changingRoutes(door)
  removingRoutes(door)
  remindingRoutes(door)
  door.read(event.list, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    events: await eventsIn(unit, query),
  }))
  door.read(event.read, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    ...(await openedEvent(unit, params.id)),
  }))
  door.read(event.hidden, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    events: await hiddenEvents(unit, params.id),
  }))
  door.read(event.search, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    events: await searchEvents(unit, query.q),
  }))
}
