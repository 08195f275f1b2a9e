import type { Placed } from '../../event/model/placement.ts'

interface ChildDot {
  readonly id: string
  readonly color: string
  readonly isFriend: boolean
}

/** One for each child of the events, in their order. */
export function childDots(events: readonly Placed[]): ChildDot[] {
  const dots = new Map<string, ChildDot>()
  for (const { event } of events)
    for (const { profileId: id, color } of event.children)
      dots.set(id, { id, color, isFriend: !event.isOwnEvent })
  return [...dots.values()]
}
