import { isFriends } from '../../event/model/one-card.ts'
import type { Placed } from '../../event/model/placement.ts'

interface ChildDot {
  readonly id: string
  readonly color: string
  readonly isFriend: boolean
}

/** One dot for each child, in the order of the children's events. */
export function childDots(events: readonly Placed[]): ChildDot[] {
  const dots = new Map<string, ChildDot>()
  for (const { event } of events)
    for (const child of event.children) {
      const { profileId: id, color } = child
      dots.set(id, { id, color, isFriend: isFriends(event, child) })
    }
  return [...dots.values()]
}
