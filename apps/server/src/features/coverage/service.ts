import type { Driver, DrivingFamily } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import type { Driver as KnownDriver } from '@homefield/domain/coverage/leg'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { listDefaults } from './default.store.ts'
import { listHelpers } from './helper.store.ts'
import { type Coverage, type CoveredEvent, coverageIn } from './model.ts'
import {
  administeredOwners,
  childrenSeen,
  coverageOfEvents,
  drivingPeople,
  childrenOfDrivingFamilies,
} from './store.ts'
import { namesIn, showDefault, showDriver, showHelper, showLeg, showPerson } from './view.ts'

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

/** Returns the families that the viewer sees, the viewer's own family first. */
export async function drivingFamilies(unit: ReadUnit): Promise<DrivingFamily[]> {
  const { userId } = unit.viewer
  const [people, children, helpers, defaults, administered] = await Promise.all([
    drivingPeople(unit),
    childrenSeen(unit),
    listHelpers(unit),
    listDefaults(unit),
    administeredOwners(unit),
  ])
  return people
    .filter(({ role }) => role === 'owner')
    .toSorted((one, other) => Number(other.user_id === userId) - Number(one.user_id === userId))
    .map(({ owner_id: ownerId, full_name: ownerName }) => ({
      ownerId,
      ownerName,
      profileIds: children.filter(({ user_id: owner }) => owner === ownerId).map(({ id }) => id),
      mayAssign: administered.includes(ownerId),
      people: people
        .filter((person) => person.owner_id === ownerId)
        .map((person) => showPerson(person, userId)),
      helpers: helpers.filter((helper) => helper.owner_id === ownerId).map(showHelper),
      defaults: defaults.filter((one) => one.owner_id === ownerId).map((one) => showDefault(one, userId)),
    }))
}

const USED_FOR_DAYS = 60

/** Returns the viewer's own and administered children whose family noted a driver in the last 60 days. */
export function coveredChildren(unit: ReadUnit): Promise<string[]> {
  const { zone } = unit.viewer
  // The limit is the start of a day, so that the response changes only with the date.
  return childrenOfDrivingFamilies(
    unit,
    startOfDay(dayOf(unit.now, zone).subtract({ days: USED_FOR_DAYS }), zone),
  )
}
