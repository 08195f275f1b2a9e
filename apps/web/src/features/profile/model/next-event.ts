import type { Event } from '@homefield/contract/event'
import { isStruck } from '../../event/model/event-status.ts'
import { byOrderOn, type Now, phaseOf, place, type Placed } from '../../event/model/placement.ts'

/** Number of days, today included, in which the cards look for each child's next event. */
export const DAYS_AHEAD = 14

/** Returns the first event of each child that begins after `now`, by the child's id. Skips canceled and postponed events. */
export function nextEvents(events: readonly Event[], now: Now, zone: string): Map<string, Placed> {
  const coming = events
    .filter((event) => !isStruck(event))
    .map((event) => place(event, zone))
    .filter((placed) => phaseOf(placed, now) === 'coming')
    .sort((a, b) =>
      a.firstDay === b.firstDay ? byOrderOn(a.firstDay)(a, b) : a.firstDay < b.firstDay ? -1 : 1,
    )
  const next = new Map<string, Placed>()
  for (const placed of coming) {
    for (const { profileId } of placed.event.children) if (!next.has(profileId)) next.set(profileId, placed)
  }
  return next
}
