import type { Event } from '@homefield/contract/event'

/**
 * What two families have of one game stands once on a wall, with the children of both: as one's own where it is that
 * too, else as the first of them has it. Each opens from the other; threads and reminders stay apart.
 * @param events what a filter leaves: a family that is switched off is in no card
 */
export function oneCardEach(events: readonly Event[]): readonly Event[] {
  if (events.every((event) => others(event).length === 0)) return events
  const known = new Map(events.map((event) => [event.happeningId, event]))
  const at = new Map(events.map((event, index) => [event, index]))
  const comesFirst = (one: Event, other: Event) =>
    one.isOwnEvent === other.isOwnEvent ? (at.get(one) ?? 0) < (at.get(other) ?? 0) : one.isOwnEvent
  return events.flatMap((event) => {
    const same = others(event).flatMap((id) => known.get(id) ?? [])
    if (same.length === 0) return [event]
    if (same.some((other) => comesFirst(other, event))) return []
    return [{ ...event, children: [...event.children, ...same.flatMap(({ children }) => children)] }]
  })
}

/** A device may still hold lists from before they said it. */
function others({ sameAs }: Partial<Pick<Event, 'sameAs'>>): readonly string[] {
  return sameAs ?? []
}
