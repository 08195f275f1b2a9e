import type { Event } from '@homefield/contract/event'
import type { MapPin } from '@homefield/contract/place'
import { oneCardEach } from '../../event/model/one-card.ts'

export interface ShownPlace {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  /** The place's name or address. Null if the lookup found neither. */
  readonly name: string | null
  readonly address: string | null
  /** The place's events, sorted by time. A game of two families appears once. */
  readonly events: readonly Event[]
  /** The child's color if only one child has events at this place. Null if several children have events. */
  readonly color: string | null
}

/**
 * Combines map pins with calendar events, which come from two separate requests.
 * A pin is omitted if none of its events is loaded.
 * The next refetch loads the omitted pin's events, which were added between the two requests.
 */
export function shownPlaces(pins: readonly MapPin[], events: readonly Event[]): ShownPlace[] {
  const byRow = new Map<string, Event>()
  const cards = oneCardEach(events)
  for (const event of cards) for (const { eventId } of event.children) byRow.set(eventId, event)
  for (const event of cards) byRow.set(event.id, event)
  return pins
    .flatMap((pin) => {
      const found = new Set(pin.eventIds.flatMap((id) => byRow.get(id) ?? []))
      if (found.size === 0) return []
      const inOrder = [...found].toSorted((a, b) => compare(startOf(a), startOf(b)) || compare(a.id, b.id))
      const colors = new Set(inOrder.flatMap((event) => event.children.map((child) => child.color)))
      const [color = null] = colors
      return {
        id: `${pin.latitude} ${pin.longitude}`,
        latitude: pin.latitude,
        longitude: pin.longitude,
        name: pin.name ?? pin.address,
        address: pin.name === null || pin.name === pin.address ? null : pin.address,
        events: inOrder,
        color: colors.size === 1 ? color : null,
      }
    })
    .toSorted((a, b) => compare(firstStart(a), firstStart(b)) || compare(a.id, b.id))
}

function firstStart({ events: [first] }: ShownPlace): string {
  return first ? startOf(first) : ''
}

/** Returns a sortable date or time. An all-day event sorts before the timed events of the same day. */
function startOf({ when }: Event): string {
  return when.kind === 'days' ? when.firstDay : when.start
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
