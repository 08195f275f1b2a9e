/**
 * Joins pins that are within 60 px of each other, up to zoom level 16 (specification 001, section 9).
 * The algorithm takes the pins in order. Each pin forms a cluster with all remaining pins within 60 px.
 * The same pins at the same zoom level always form the same clusters.
 */
const CLUSTER_RADIUS = 60
const CLUSTER_MAX_ZOOM = 16
/** The lowest zoom level at which every pin is separate. */
export const PARTED_ZOOM = CLUSTER_MAX_ZOOM + 1

/** The width of the world map at zoom 0 in px, as MapLibre defines it. */
const WORLD = 512

interface Located {
  readonly latitude: number
  readonly longitude: number
}

interface Cluster<Pin extends Located> {
  /** The position of a single pin, or the average position of several pins. */
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

/** Returns the bounds of all pins in degrees: west, south, east, north. Null if there are no pins. */
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
 * Returns the vertical position on the map, from 0 in the north to 1 in the south (EPSG:3857).
 * The latitude is limited to ±85.05°, because the projection would put a pole infinitely far away.
 */
function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.051129, Math.min(85.051129, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
