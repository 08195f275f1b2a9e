import type { Event } from '@homefield/contract/event'
import type { MapPin } from '@homefield/contract/place'
import { oneCardEach } from '../../event/model/one-card.ts'

export interface ShownPlace {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  /** The name or address of the place. Null if the lookup found neither of the two. */
  readonly name: string | null
  readonly address: string | null
  /** The events at the place, sorted by time. A game of two families appears only once. */
  readonly events: readonly Event[]
  /**
   * The child's color if all events at the place are the child's events.
   * The color is null if several children have events at the place.
   */
  readonly color: string | null
}

/**
 * Combines the map's pins with the calendar's events, because the server returns the two in separate responses.
 * If none of a pin's events is loaded, the pin is omitted.
 * The events of an omitted pin were added between the two requests, and the next refetch loads these events.
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

/**
 * Returns a text by which events are sorted. An all-day event comes before the timed events of the same day.
 */
function startOf({ when }: Event): string {
  return when.kind === 'days' ? when.firstDay : when.start
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
