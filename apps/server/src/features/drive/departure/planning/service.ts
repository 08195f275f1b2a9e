import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { DriveSettings } from '../../rule/service.ts'
import { departuresIn } from '../service.ts'
import { keepDepartures } from '../store.ts'

/** Days for which departures are stored and drives are routed. */
const AHEAD = { hours: 7 * 24 } as const

/** Stores the viewer's departures of the next seven days. */
export async function planDepartures(unit: WriteUnit, settings: DriveSettings): Promise<void> {
  const departures = await departuresAhead(unit, settings)
  await keepDepartures(
    unit,
    departures.flatMap(({ eventGroupId, leaveBy }) =>
      leaveBy.missing === undefined
        ? [{ eventGroupId, arrivesAt: leaveBy.thereBy, leavesAt: leaveBy.at }]
        : [],
    ),
  )
}

export function departuresAhead(unit: ReadUnit, settings: DriveSettings) {
  return departuresIn(unit, { from: unit.now, to: unit.now.add(AHEAD) }, settings)
}
