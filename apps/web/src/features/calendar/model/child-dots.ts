import { isFriends } from '../../event/model/one-card.ts'
import type { Placed } from '../../event/model/placement.ts'

interface ChildDot {
  readonly id: string
  readonly color: string
  readonly isFriend: boolean
}

/** Returns one dot per child, in the order in which the events first mention the children. */
export function childDots(events: readonly Placed[]): ChildDot[] {
  const dots = new Map<string, ChildDot>()
  for (const { event } of events)
    for (const child of event.children) {
      const { profileId: id, color } = child
      dots.set(id, { id, color, isFriend: isFriends(event, child) })
    }
  return [...dots.values()]
}
