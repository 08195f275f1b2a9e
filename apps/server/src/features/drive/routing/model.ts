import type { Coordinates } from '@homefield/domain/drive'

/**
 * Rate limit of an installation for requests to the routing service. A request contains up to 25 drives.
 * Families repeat the same drives each week, so 500 requests per hour are enough for thousands of families.
 */
export const ROUTING_BUDGET = { points: 500, duration: 3600 } as const

/** Drive times are computed again after 30 days, because roads and maps change. */
export const OUTDATED_AFTER = { hours: 30 * 24 } as const

/**
 * A place for the routing service, in thousandths of a degree, which is about 100 m.
 * The exact place of a home never leaves the server.
 */
export interface Cell {
  readonly latitude: number
  readonly longitude: number
}

/** A drive between two different cells, in both directions. The cells are sorted, so that a drive has one key. */
export interface RoutedDrive {
  readonly key: string
  readonly from: Cell
  readonly to: Cell
}

export function cellOf({ latitude, longitude }: Coordinates): Cell {
  return { latitude: Math.round(latitude * 1000), longitude: Math.round(longitude * 1000) }
}

export function coordinatesOfCell({ latitude, longitude }: Cell): Coordinates {
  return { latitude: latitude / 1000, longitude: longitude / 1000 }
}

/** Returns null for two places in one cell, which need no route. */
export function driveOf(one: Cell, other: Cell): RoutedDrive | null {
  const order = one.latitude - other.latitude || one.longitude - other.longitude
  if (order === 0) return null
  const [from, to] = order < 0 ? [one, other] : [other, one]
  return { key: `${cellKey(from)} ${cellKey(to)}`, from, to }
}

export interface RouteRequest {
  readonly origin: Cell
  readonly drives: readonly RoutedDrive[]
}

/**
 * Groups drives into requests with one origin each, at most `most` drives per request.
 * The cell with the most drives comes first: that is usually a home.
 */
export function requestsFor(drives: readonly RoutedDrive[], most: number): RouteRequest[] {
  const requests: RouteRequest[] = []
  let rest = [...drives]
  while (rest.length > 0) {
    const counts = new Map<string, { cell: Cell; count: number }>()
    for (const { from, to } of rest)
      for (const cell of [from, to]) {
        const known = counts.get(cellKey(cell))
        counts.set(cellKey(cell), { cell, count: (known?.count ?? 0) + 1 })
      }
    const [hub] = [...counts.values()].toSorted((one, other) => other.count - one.count)
    if (!hub) break
    const origin = hub.cell
    const ofHub = rest.filter(({ from, to }) => isSameCell(from, origin) || isSameCell(to, origin))
    for (let start = 0; start < ofHub.length; start += most)
      requests.push({ origin, drives: ofHub.slice(start, start + most) })
    rest = rest.filter((drive) => !ofHub.includes(drive))
  }
  return requests
}

export function destinationOf({ from, to }: RoutedDrive, origin: Cell): Cell {
  return isSameCell(from, origin) ? to : from
}

function isSameCell(one: Cell, other: Cell): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}

function cellKey({ latitude, longitude }: Cell): string {
  return `${latitude},${longitude}`
}
