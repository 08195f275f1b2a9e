import type { Clash, ClashSide } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'

/** One of the two events of a clash, and the children who cause the clash. */
export interface SeenSide {
  readonly event: Event
  readonly children: Event['children']
}

/** A clash together with the two events that clash. */
export interface SeenClash {
  readonly clash: Clash
  readonly first: SeenSide
  readonly second: SeenSide
}

interface Reported {
  readonly clashes: readonly Clash[]
  readonly events: readonly Event[]
}

/** Returns each clash with its two events, in the given order. Omits a clash if either event is missing. */
export function seenClashes({ clashes, events }: Reported): SeenClash[] {
  const byEventGroup = new Map(events.map((event) => [event.eventGroupId, event]))
  const sideOf = ({ eventGroupId, profileIds }: ClashSide): SeenSide | null => {
    const event = byEventGroup.get(eventGroupId)
    if (!event) return null
    const children = event.children.filter((child) => profileIds.includes(child.profileId))
    return { event, children: children.length > 0 ? children : event.children }
  }
  return clashes.flatMap((clash) => {
    const first = sideOf(clash.first)
    const second = sideOf(clash.second)
    return first && second ? [{ clash, first, second }] : []
  })
}

/** Returns the names of children who take part in both events, or an empty list if there are none. */
export function sharedNames({ first, second }: SeenClash): string[] {
  const there = new Set(second.children.map((child) => child.profileId))
  return first.children.filter((child) => there.has(child.profileId)).map((child) => child.name)
}

/** Sorts clashes of one child with itself to the front, because not even a second driver can settle them. */
export function worstFirst(clashes: readonly SeenClash[]): SeenClash[] {
  const isShared = (seen: SeenClash) => sharedNames(seen).length > 0
  return clashes.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))
}

/** Returns the minutes between two events that clash only because the drive takes longer. */
export function gapMinutes({ from, to }: Pick<Clash, 'from' | 'to'>): number {
  return Math.max(0, Math.round((ms(to) - ms(from)) / 60_000))
}

export function ms(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds
}
