import type { MapPin } from '@homefield/contract/place'
import { addressKey, locatedAt } from './model.ts'
import type { GeocodeRow, PlacedRow } from './store.ts'

/**
 * Returns one pin per place, sorted by time. Addresses with the same coordinates share a pin.
 * A place name from a parent or team takes precedence over the name on the map.
 * @param asks true if missing places are being looked up
 */
export function showPins(
  events: readonly PlacedRow[],
  kept: ReadonlyMap<string, GeocodeRow>,
  asks: boolean,
): { readonly pins: MapPin[]; readonly pending: number; readonly without: number } {
  const pins = new Map<string, MapPin>()
  const pending = new Set<string>()
  let without = 0
  for (const event of events) {
    const key = addressKey(event.location)
    const row = key === null ? undefined : kept.get(key)
    const at = row && locatedAt(row)
    if (key !== null && !row && asks) pending.add(key)
    else if (!at) without++
    else {
      const spot = `${at.latitude} ${at.longitude}`
      const pin = pins.get(spot)
      if (pin) pin.eventIds.push(event.id)
      else
        pins.set(spot, {
          ...at,
          name: event.location_name ?? at.name,
          address: event.location,
          eventIds: [event.id],
        })
    }
  }
  return { pins: [...pins.values()], pending: pending.size, without }
}
