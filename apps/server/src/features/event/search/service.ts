import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { eventsByEventGroup } from '../service.ts'
import { eventGroupsWith } from './store.ts'

const FOUND_AT_MOST = 10

/**
 * Returns at most ten events of the viewer's children and of friends' children.
 * Upcoming events come first. Past events follow, newest first.
 */
export async function searchEvents(unit: ReadUnit, text: string): Promise<Event[]> {
  return eventsByEventGroup(unit, await eventGroupsWith(unit, text, FOUND_AT_MOST))
}
