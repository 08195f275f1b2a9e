import type { Driver } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import type { Driver as KnownDriver } from '@homefield/domain/coverage/leg'
import { type Coverage, type CoveredEvent, coverageIn } from './model.ts'
import { coverageOfEvents } from './store.ts'
import { namesIn, showDriver, showLeg } from './view.ts'

export type { Coverage, CoveredEvent } from './model.ts'

/**
 * Returns a function that finds who drives and who does not go for each of the given events.
 * One statement reads the data of all events. Birthdays must be left out.
 */
export async function coverageOf(
  unit: ReadUnit,
  events: readonly CoveredEvent[],
): Promise<(event: CoveredEvent) => Pick<Event, 'legs' | 'notGoing'>> {
  if (events.length === 0) return () => ({ legs: [], notGoing: [] })
  const { coverage, names } = await readLegs(unit, events)
  return (event) => {
    const { legs, notGoing } = coverage(event)
    return {
      legs: legs
        .filter(({ from }) => from !== 'nothing')
        .map((leg) => showLeg(leg, names, unit.viewer.userId)),
      notGoing: [...notGoing],
    }
  }
}

export interface AllLegs {
  readonly coverage: (event: CoveredEvent) => Coverage
  /** Shows a driver of these events with the name that the viewer may know. */
  readonly showDriver: (driver: KnownDriver) => Driver
}

/** Like `coverageOf`, but with the legs for the rules of the domain, also those without a driver. */
export async function allLegsOf(unit: ReadUnit, events: readonly CoveredEvent[]): Promise<AllLegs> {
  const none = { coverage: () => ({ legs: [], notGoing: [] }), names: new Map<string, string>() }
  const { coverage, names } = events.length === 0 ? none : await readLegs(unit, events)
  return { coverage, showDriver: (driver) => showDriver(driver, names, unit.viewer.userId) }
}

async function readLegs(unit: ReadUnit, events: readonly CoveredEvent[]) {
  const rows = await coverageOfEvents(
    unit,
    events.map(({ eventGroupId }) => eventGroupId),
    [...new Set(events.flatMap(({ children }) => children.map(({ profileId }) => profileId)))],
  )
  return { coverage: coverageIn(rows), names: namesIn(rows) }
}
