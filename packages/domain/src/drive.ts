/** A place: its text, as a person or platform wrote it, and its coordinates. */
export interface Place {
  /** The place's text, normalized by `placeKey`. */
  readonly key: string
  /** Coordinates in WGS 84 degrees; null if unknown. */
  readonly at: Coordinates | null
}

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface DriveRule {
  /** Average driving speed, measured along the straight line between two places. */
  readonly speedKmh: number
  /** Drive times in minutes that a parent entered. The map's key is the `tripKey` of the two places. */
  readonly typedMinutes: ReadonlyMap<string, number>
  /** Drive times in minutes from a routing service, with the same keys. Missing if no service is configured. */
  readonly routedMinutes?: Pick<ReadonlyMap<string, number>, 'get'>
}

export interface Drive {
  readonly minutes: number
  readonly from: 'parent' | 'routed' | 'estimate'
  /** The drive time, in minutes, estimated from distance and speed; null if a place is unknown. */
  readonly estimate: number | null
}

/**
 * Nobody drives for more than ten hours between two games: people fly, or a place was located wrongly.
 * A drive that would take more than ten hours gets no estimate.
 * A parent cannot enter a drive time of more than ten hours.
 */
export const LONGEST_DRIVE_MINUTES = 600

/** Two fields at most this many meters apart are in the same park, so people walk from one to the other. */
const SAME_PLACE_METERS = 150
/** Mean radius of the Earth, from the IUGG. */
const EARTH_RADIUS_METERS = 6_371_009

/** Texts such as 'TBD', which people enter while the place is undecided. */
const UNDECIDED =
  /^(?:tb[ad]|t\.b\.[ad]\.|to be (?:determined|decided|announced)|unknown|none|n\/a|[-–—?.\s]*)$/

/** Normalizes a place's text: trimmed, in lower case. Null if the text is empty or means 'undecided'. */
export function placeKey(text: string | null): string | null {
  // Converting to lower case can lengthen a text ('İ' becomes two characters) beyond the database's limit of 800.
  const key = (text?.trim().toLowerCase() ?? '').slice(0, 800).toWellFormed()
  return UNDECIDED.test(key) ? null : key
}

export function tripKey(one: string, other: string): string {
  return JSON.stringify(one < other ? [one, other] : [other, one])
}

/**
 * Returns the drive with the parent's minutes, else with the routed minutes, else with the estimate.
 * Null if all are missing, or if the route takes more than ten hours.
 * Two fields in the same park have no drive, even if a routing service knows a road between them.
 */
export function driveBetween(one: Place | null, other: Place | null, rule: DriveRule): Drive | null {
  if (!one || !other) return null
  const estimate = estimateBetween(one, other, rule.speedKmh)
  const isTyped = rule.typedMinutes.size > 0 && one.key !== other.key
  const typedMinutes = isTyped ? rule.typedMinutes.get(tripKey(one.key, other.key)) : undefined
  if (typedMinutes !== undefined) return { minutes: typedMinutes, from: 'parent', estimate }
  const routedMinutes = estimate === 0 ? undefined : rule.routedMinutes?.get(tripKey(one.key, other.key))
  if (routedMinutes !== undefined)
    return routedMinutes > LONGEST_DRIVE_MINUTES ? null : { minutes: routedMinutes, from: 'routed', estimate }
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
