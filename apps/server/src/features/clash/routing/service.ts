import type { ReadUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { departuresAhead, type DriveSettings, type RoutedDrive } from '../../drive/service.ts'
import { clashesOf } from '../service.ts'

const CLASH_DAYS_AHEAD = 14

/**
 * Returns the drives that the rules look up for the viewer:
 * those of departures in the next 7 days, and those between events that may clash in the next 14 days.
 */
export async function drivesAhead(unit: ReadUnit, settings: DriveSettings): Promise<RoutedDrive[]> {
  const needed = new Map<string, RoutedDrive>()
  const collecting = { ...settings, needed }
  const today = dayOf(unit.now, unit.viewer.zone)
  await departuresAhead(unit, collecting)
  await clashesOf(unit, { from: today, to: today.add({ days: CLASH_DAYS_AHEAD }) }, collecting)
  return [...needed.values()]
}
