/**
 * Joins pins that would overlap: pins within 60 px of each other, up to zoom 16 (specification 001, section 9).
 * The algorithm is greedy and takes the pins in the given order.
 * The same pins at the same zoom level always give the same clusters.
 */
const CLUSTER_RADIUS = 60
const CLUSTER_MAX_ZOOM = 16
/** From this zoom level on, pins are never joined. */
export const PARTED_ZOOM = CLUSTER_MAX_ZOOM + 1

/** The width of the world map at zoom 0 in px, as MapLibre defines it. */
const WORLD = 512

interface Located {
  readonly latitude: number
  readonly longitude: number
}

interface Cluster<Pin extends Located> {
  /** The position of a single pin, or the mean position of several pins. */
  readonly latitude: number
  readonly longitude: number
  readonly pins: readonly Pin[]
}

/** @param zoom may be fractional; the clusters are computed for the next lower integer zoom */
export function clustersOf<Pin extends Located>(pins: readonly Pin[], zoom: number): Cluster<Pin>[] {
  const level = Math.floor(zoom)
  if (level > CLUSTER_MAX_ZOOM) return pins.map((pin) => clusterOf([pin]))
  const left = new Set(pins)
  const clusters: Cluster<Pin>[] = []
  for (const pin of pins) {
    if (!left.has(pin)) continue
    const near = [...left].filter((other) => distance(pin, other, level) <= CLUSTER_RADIUS)
    for (const other of near) left.delete(other)
    clusters.push(clusterOf(near))
  }
  return clusters
}

/** Returns the bounds of all pins in degrees: west, south, east, north. Null without pins. */
export function boundsOf(pins: readonly Located[]): [number, number, number, number] | null {
  if (pins.length === 0) return null
  const longitudes = pins.map((pin) => pin.longitude)
  const latitudes = pins.map((pin) => pin.latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

function clusterOf<Pin extends Located>(pins: readonly Pin[]): Cluster<Pin> {
  const sum = (of: (pin: Pin) => number) => pins.reduce((total, pin) => total + of(pin), 0) / pins.length
  return { latitude: sum((pin) => pin.latitude), longitude: sum((pin) => pin.longitude), pins }
}

function distance(a: Located, b: Located, zoom: number): number {
  const scale = WORLD * 2 ** zoom
  const dx = (a.longitude - b.longitude) / 360
  return Math.hypot(dx, mercatorY(a.latitude) - mercatorY(b.latitude)) * scale
}

/**
 * Returns the vertical map position, from 0 in the north to 1 in the south (EPSG:3857).
 * A pole would be infinitely far away, so latitudes are limited to ±85.05°.
 */
function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.051129, Math.min(85.051129, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
