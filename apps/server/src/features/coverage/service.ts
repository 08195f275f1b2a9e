import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { type CoveredEvent, coverageIn } from './model.ts'
import { coverageOfEvents } from './store.ts'
import { namesIn, showLeg } from './view.ts'

/**
 * Returns a function that finds who drives and who does not go for each of the given events.
 * One statement reads the data of all events. Birthdays must be left out.
 */
export async function coverageOf(
  unit: ReadUnit,
  events: readonly CoveredEvent[],
): Promise<(event: CoveredEvent) => Pick<Event, 'legs' | 'notGoing'>> {
  if (events.length === 0) return () => ({ legs: [], notGoing: [] })
  const rows = await coverageOfEvents(
    unit,
    events.map(({ eventGroupId }) => eventGroupId),
    [...new Set(events.flatMap(({ children }) => children.map(({ profileId }) => profileId)))],
  )
  const names = namesIn(rows)
  const covered = coverageIn(rows)
  return (event) => {
    const { legs, notGoing } = covered(event)
    return {
      legs: legs
        .filter(({ from }) => from !== 'nothing')
        .map((leg) => showLeg(leg, names, unit.viewer.userId)),
      notGoing: [...notGoing],
    }
  }
}
