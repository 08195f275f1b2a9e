import { type Coordinates, placeKey } from '@homefield/domain/drive'
import type { LocatedAddress } from './provider/place-provider.ts'
import type { GeocodeRow } from './store.ts'

/**
 * What an installation may ask outside. Photon's public server asks to be fair and promises nothing: one address a second,
 * and what people type. A map that is new to the cache asks for twenty pieces a screen.
 */
export const PLACE_BUDGETS = {
  locate: { points: 1, duration: 1 },
  search: { points: 300, duration: 60 },
  tiles: { points: 6000, duration: 60 },
} as const

/** A place that was not found may have been mapped since. */
const NOT_FOUND_DAYS = 30

/** In a parent's words, and on no map. */
const NOWHERE =
  /^(?:home|away|online|virtual|zoom|teams|our (?:house|place)|see (?:notes|description|e-?mail))$/

/** How an address is kept and asked: null where there is nothing to ask. */
export function addressKey(address: string | null): string | null {
  const key = placeKey(address)
  const isAddress = key !== null && key.length >= 3 && !NOWHERE.test(key) && !/^\w+:\/\//.test(key)
  return isAddress ? key : null
}

/** Whether what is kept still counts. Days are of 24 hours. */
export function isFresh(row: GeocodeRow, now: Temporal.Instant, keptDays: number | null): boolean {
  const days = row.found ? keptDays : NOT_FOUND_DAYS
  if (days === null) return true
  return Temporal.Instant.from(row.fetched_at).until(now).total('hours') < days * 24
}

/** Null where it was not found. */
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
 * Roughly where a family goes: the median of its places in each direction, so that one tournament far away moves nothing.
 * Rounded to half a degree (some 50 km): a search tells the service no more of a family than its region.
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
