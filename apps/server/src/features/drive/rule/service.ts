import type { ReadUnit } from '@homefield/database/work'
import { type DriveRule, type Place, tripKey } from '@homefield/domain/drive'
import { type Cell, cellOf, driveOf, type RoutedDrive } from '../routing/model.ts'
import { routedAmong } from '../routing/store.ts'
import { driveTimesAmong } from '../time/store.ts'

/** Parameters of drive times, from the server's configuration. */
export interface DriveSettings {
  /** Assumed speed along the straight line, in kilometers per hour. */
  readonly driveSpeedKmh: number
  /** True if a routing service is configured. */
  readonly isRouted: boolean
  /** Collects the drives that a rule looks up, by their keys. The job that asks the routing service sets `needed`. */
  readonly needed?: Map<string, RoutedDrive>
}

/** Returns everything that is known about the drives between these places, for `driveBetween`. */
export async function drivesAmong(
  unit: ReadUnit,
  places: readonly Place[],
  { driveSpeedKmh, isRouted, needed }: DriveSettings,
): Promise<DriveRule> {
  const keys = [...new Set(places.map(({ key }) => key))]
  const cells = new Map(places.flatMap(({ key, at }) => (at ? [[key, cellOf(at)] as const] : [])))
  const [typed, routed] = await Promise.all([
    driveTimesAmong(unit, keys),
    isRouted ? routedAmong(unit, uniqueCells(cells)) : undefined,
  ])
  return {
    speedKmh: driveSpeedKmh,
    typedMinutes: new Map(typed.map(({ from, to, minutes }) => [tripKey(from, to), minutes])),
    ...(routed && { routedMinutes: { get: (trip) => minutesOf(trip) } }),
  }

  function minutesOf(trip: string): number | undefined {
    const [one, other] = (JSON.parse(trip) as [string, string]).map((key) => cells.get(key))
    const drive = one && other && driveOf(one, other)
    if (!drive) return undefined
    needed?.set(drive.key, drive)
    return routed?.get(drive.key)
  }
}

/** Returns the routed drives between these places as text, for an ETag. A job stores them without a new revision. */
export async function routedInputs(
  unit: ReadUnit,
  places: readonly Place[],
  { isRouted }: DriveSettings,
): Promise<string> {
  if (!isRouted) return ''
  const cells = new Map(places.flatMap(({ key, at }) => (at ? [[key, cellOf(at)] as const] : [])))
  const routed = await routedAmong(unit, uniqueCells(cells))
  return JSON.stringify([...routed].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function uniqueCells(cells: ReadonlyMap<string, Cell>): Cell[] {
  return [
    ...new Map([...cells.values()].map((cell) => [`${cell.latitude} ${cell.longitude}`, cell])).values(),
  ]
}
