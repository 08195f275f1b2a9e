/** A place as it is written, and where it is. */
export interface Place {
  /** See `placeKey`. */
  readonly key: string
  /** WGS 84 degrees; null where unknown. */
  readonly at: Coordinates | null
}

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface DriveRule {
  /** Straight-line kilometers per hour: distance as the crow flies divided by driving time. */
  readonly speedKmh: number
  /** Minutes that the parent gave, by `tripKey`. */
  readonly told: ReadonlyMap<string, number>
}

export interface Drive {
  readonly minutes: number
  readonly from: 'parent' | 'estimate'
  /** By distance and speed alone. Null where a place is unknown. */
  readonly estimate: number | null
}

/**
 * Nobody drives for more than ten hours between two games: they fly, or the place was located wrongly. There is no
 * estimate then, as for an unknown place. It is also the most that a parent can give.
 */
export const LONGEST_DRIVE_MINUTES = 600

/** How far apart two fields of one park may be, in meters: that is walked. */
const SAME_PLACE_METERS = 150
/** The Earth's mean radius, by the IUGG. */
const EARTH_RADIUS_METERS = 6_371_009

/** What people write in the field for a place when there is none yet. */
const UNDECIDED =
  /^(?:tb[ad]|t\.b\.[ad]\.|to be (?:determined|decided|announced)|unknown|none|n\/a|[-–—?.\s]*)$/

/** One spelling for a place: trimmed, lower case. Null where none is written, or it is to be decided. */
export function placeKey(text: string | null): string | null {
  // Lower case may be longer ('İ' becomes two characters), and the database takes 800 characters.
  const key = (text?.trim().toLowerCase() ?? '').slice(0, 800).toWellFormed()
  return UNDECIDED.test(key) ? null : key
}

/** The same key for both directions between two places. */
export function tripKey(one: string, other: string): string {
  return JSON.stringify([one, other].toSorted())
}

/** The drive between two places: what the parent gave, else by distance and speed. Null where there is neither. */
export function driveBetween(one: Place | null, other: Place | null, rule: DriveRule): Drive | null {
  if (!one || !other) return null
  const estimate = estimateBetween(one, other, rule.speedKmh)
  const told = one.key === other.key ? undefined : rule.told.get(tripKey(one.key, other.key))
  if (told !== undefined) return { minutes: told, from: 'parent', estimate }
  return estimate === null ? null : { minutes: estimate, from: 'estimate', estimate }
}

function estimateBetween(one: Place, other: Place, speedKmh: number): number | null {
  if (one.key === other.key) return 0
  if (!one.at || !other.at) return null
  const meters = metersBetween(one.at, other.at)
  if (meters <= SAME_PLACE_METERS) return 0
  const minutes = Math.ceil((meters / 1000 / speedKmh) * 60)
  return minutes > LONGEST_DRIVE_MINUTES ? null : minutes
}

/** Great-circle distance, by the haversine formula; off by at most 0.6 % for a sphere instead of WGS 84's ellipsoid. */
export function metersBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const a =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(a)))
}
