import type { ReadUnit } from '@homefield/database/work'
import { type DriveRule, type Place, tripKey } from '@homefield/domain/drive'
import { driveTimesAmong } from './time/store.ts'

/** Parameters of drive times, from the server's configuration (`maps.driveSpeedKmh`). */
export interface DriveSettings {
  /** Assumed speed along the straight line, in kilometers per hour. */
  readonly driveSpeedKmh: number
}

/** Returns everything that is known about the drives between these places, for `driveBetween`. */
export async function drivesAmong(
  unit: ReadUnit,
  places: readonly Place[],
  { driveSpeedKmh }: DriveSettings,
): Promise<DriveRule> {
  const keys = [...new Set(places.map(({ key }) => key))]
  const typed = await driveTimesAmong(unit, keys)
  return {
    speedKmh: driveSpeedKmh,
    typedMinutes: new Map(typed.map(({ from, to, minutes }) => [tripKey(from, to), minutes])),
  }
}

export { setDriveTimeBetween } from './time/service.ts'
