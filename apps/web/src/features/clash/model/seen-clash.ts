import type { Clash, ClashSide } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'

/** One side of a clash with its event, and the children it is about. */
export interface SeenSide {
  readonly event: Event
  readonly children: Event['children']
}

/** A clash with what it is about. */
export interface SeenClash {
  readonly clash: Clash
  readonly first: SeenSide
  readonly second: SeenSide
}

interface Reported {
  readonly clashes: readonly Clash[]
  readonly events: readonly Event[]
}

/** Clashes with their events, in the report's order. One whose event is not among them cannot be told, and is left out. */
export function seenClashes({ clashes, events }: Reported): SeenClash[] {
  const byHappening = new Map(events.map((event) => [event.happeningId, event]))
  const sideOf = ({ happeningId, profileIds }: ClashSide): SeenSide | null => {
    const event = byHappening.get(happeningId)
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

/** Names of the children who would have to be at both; empty where two different ones clash. */
export function sharedNames({ first, second }: SeenClash): string[] {
  const there = new Set(second.children.map((child) => child.profileId))
  return first.children.filter((child) => there.has(child.profileId)).map((child) => child.name)
}

/** Minutes between the two, of a drive. */
export function gapMinutes({ from, to }: Pick<Clash, 'from' | 'to'>): number {
  return Math.max(0, Math.round((ms(to) - ms(from)) / 60_000))
}

export function ms(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds
}
