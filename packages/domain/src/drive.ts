/** The text of a place that a person or platform wrote, with the coordinates of the place. */
export interface Place {
  /** The normalized text of the place, from `placeKey`. */
  readonly key: string
  /** WGS 84 degrees; null if unknown. */
  readonly at: Coordinates | null
}

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface DriveRule {
  /** Average speed: straight-line distance divided by driving time. */
  readonly speedKmh: number
  /** Drive times in minutes that a parent entered. The map's key is the `tripKey` of the two places. */
  readonly typedMinutes: ReadonlyMap<string, number>
}

export interface Drive {
  readonly minutes: number
  readonly from: 'parent' | 'estimate'
  /** The estimate from distance and speed; null if a place is unknown. */
  readonly estimate: number | null
}

/**
 * Nobody drives for more than ten hours between two games: they fly, or a place was located wrongly.
 * A distance of more than ten hours, or an unknown place, gets no estimate.
 * A parent cannot enter a drive time of more than ten hours.
 */
export const LONGEST_DRIVE_MINUTES = 600

/** Two fields within this distance, in meters, are in the same park, within walking distance. */
const SAME_PLACE_METERS = 150
/** Mean radius of the Earth, from the IUGG. */
const EARTH_RADIUS_METERS = 6_371_009

/** Texts that people enter as a place while the place is undecided. */
const UNDECIDED =
  /^(?:tb[ad]|t\.b\.[ad]\.|to be (?:determined|decided|announced)|unknown|none|n\/a|[-–—?.\s]*)$/

/** Normalizes a place: trimmed, in lower case. Null if it is empty or to be decided. */
export function placeKey(text: string | null): string | null {
  // Lower case can lengthen a text ('İ' becomes two characters) beyond the database's limit of 800.
  const key = (text?.trim().toLowerCase() ?? '').slice(0, 800).toWellFormed()
  return UNDECIDED.test(key) ? null : key
}

export function tripKey(one: string, other: string): string {
  return JSON.stringify([one, other].toSorted())
}

/** Returns the drive with the parent's minutes or with the estimate. Returns null if there is no estimate. */
export function driveBetween(one: Place | null, other: Place | null, rule: DriveRule): Drive | null {
  if (!one || !other) return null
  const estimate = estimateBetween(one, other, rule.speedKmh)
  const typedMinutes = one.key === other.key ? undefined : rule.typedMinutes.get(tripKey(one.key, other.key))
  if (typedMinutes !== undefined) return { minutes: typedMinutes, from: 'parent', estimate }
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

/**
 * Great-circle distance in meters, by the haversine formula.
 * Using a sphere instead of the WGS 84 ellipsoid adds an error of at most 0.6 %.
 */
export function metersBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const a =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(a)))
}
