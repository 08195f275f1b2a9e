import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../lib/time/day.ts'
import { byOrderOn, type Now, phaseOf, place, type Placed } from '../../event/model/placement.ts'

/** Maximum number of events in the list (specification 001, section 9). */
const MOST_UPCOMING = 5

export interface Upcoming {
  readonly placed: Placed
  /** The day under which the list shows the event: its first day, or today if the event began earlier. */
  readonly day: Day
}

/** Returns the next events, soonest first. Omits events that have ended since the data was fetched. */
export function upcomingEvents(events: readonly Event[], now: Now, zone: string): Upcoming[] {
  return events
    .map((event) => place(event, zone))
    .filter((placed) => phaseOf(placed, now) !== 'past')
    .map((placed) => ({ placed, day: placed.firstDay < now.day ? now.day : placed.firstDay }))
    .sort((a, b) => (a.day === b.day ? byOrderOn(a.day)(a.placed, b.placed) : a.day < b.day ? -1 : 1))
    .slice(0, MOST_UPCOMING)
}
