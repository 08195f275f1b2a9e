import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { eventsByHappening } from '../service.ts'
import { happeningsWith } from './store.ts'

const FOUND_AT_MOST = 10

/**
 * Returns at most ten event groups of own and friends' children: upcoming ones first, then past ones, newest
 * first.
 */
export async function searchEvents(unit: ReadUnit, text: string): Promise<Event[]> {
  return eventsByHappening(unit, await happeningsWith(unit, text, FOUND_AT_MOST))
}
