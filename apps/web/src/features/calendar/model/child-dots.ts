import { isFriends } from '../../event/model/one-card.ts'
import { isOverDays, type Placed } from '../../event/model/placement.ts'

interface ChildDot {
  readonly id: string
  readonly color: string
  readonly isFriend: boolean
}

/** Returns one dot per child, in the order in which the events first mention the children. */
function childDots(events: readonly Placed[]): ChildDot[] {
  const dots = new Map<string, ChildDot>()
  for (const { event } of events)
    for (const child of event.children) {
      const { profileId: id, color } = child
      dots.set(id, { id, color, isFriend: isFriends(event, child) })
    }
  return [...dots.values()]
}

/** Number of dots that fit into a cell of a phone's month, and into a day of its strip. */
const MOST = 3

/**
 * Returns at most three dots for the events of a day. `hasMore` adds '+' to a day with further events.
 * If there is not enough room, the last dot stays a friend's child, so that a friend's event never disappears.
 * @param hasDashes true if dashes show the multi-day events, which then have no dots
 */
export function cellDots(
  events: readonly Placed[],
  hasDashes: boolean,
): { dots: ChildDot[]; hasMore: boolean } {
  const dots = childDots(hasDashes ? events.filter((placed) => !isOverDays(placed)) : events)
  const hasMore = events.length > MOST || dots.length > MOST
  if (dots.length <= MOST) return { dots, hasMore }
  const shown = dots.slice(0, MOST)
  const friend = dots.find(({ isFriend }) => isFriend)
  return {
    dots: friend === undefined || shown.includes(friend) ? shown : [...shown.slice(0, -1), friend],
    hasMore,
  }
}
