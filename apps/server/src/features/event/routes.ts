import { event } from '@homefield/contract/event'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import { addEvent, eventById, eventsIn } from './service.ts'

export function eventRoutes(door: Door): void {
  door.write(event.create, async ({ unit, body }) => ({ event: await addEvent(unit, body) }))
  door.read(event.list, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    events: await eventsIn(unit, query),
  }))
  door.read(event.read, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    event: await eventById(unit, params.id),
  }))
}
