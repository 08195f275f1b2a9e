import { type Coordinates, placeKey } from '@homefield/domain/drive'
import type { LocatedAddress } from './provider/place-provider.ts'
import type { GeocodeRow } from './store.ts'

/**
 * Rate limits of an installation for requests to map and geocoding services. All accounts share the limits.
 * The operators of Photon's public server ask users to send only a reasonable number of requests.
 * `locate` allows one lookup per second, and `search` allows 300 searches per minute while people type.
 * The limit for tiles is high, because a map without cached tiles needs about 20 tiles per screen.
 */
export const PLACE_BUDGETS = {
  locate: { points: 1, duration: 1 },
  search: { points: 300, duration: 60 },
  tiles: { points: 6000, duration: 60 },
} as const

/** An unknown address is looked up again after 30 days, because OpenStreetMap may have added it by then. */
export const NOT_FOUND_DAYS = 30

/** Location texts that are not addresses, such as 'home' or 'see notes', are never looked up. */
const NOWHERE =
  /^(?:home|away|online|virtual|zoom|teams|our (?:house|place)|see (?:notes|description|e-?mail))$/

/** Normalizes an address to its lookup and cache key. Returns null for a text that is not an address. */
export function addressKey(address: string | null): string | null {
  const key = placeKey(address)
  const isAddress = key !== null && key.length >= 3 && !NOWHERE.test(key) && !/^\w+:\/\//.test(key)
  return isAddress ? key : null
}

/** Returns true if a stored geocode is still valid. A day of `cacheDays` has 24 hours. */
export function isFresh(row: GeocodeRow, now: Temporal.Instant, cacheDays: number | null): boolean {
  const days = row.found ? cacheDays : NOT_FOUND_DAYS
  if (days === null) return true
  return Temporal.Instant.from(row.fetched_at).until(now).total('hours') < days * 24
}

/** Returns the location of a stored geocode. Null if the address was not found. */
export function locatedAt(row: GeocodeRow): LocatedAddress | null {
  if (!row.found || row.latitude === null || row.longitude === null) return null
  return {
    latitude: row.latitude,
    longitude: row.longitude,
    name: row.location_name,
    address: row.formatted_address,
  }
}

/**
 * Returns a point near most places of a family: the median latitude and the median longitude.
 * A single distant tournament does not move the median.
 * The median point is rounded to half a degree (about 50 km), so a search does not reveal the exact location.
 */
export function regionOf(places: readonly Coordinates[]): Coordinates | null {
  if (places.length === 0) return null
  const middle = (values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other)
    return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 2) / 2
  }
  return {
    latitude: middle(places.map(({ latitude }) => latitude)),
    longitude: middle(places.map(({ longitude }) => longitude)),
  }
}
