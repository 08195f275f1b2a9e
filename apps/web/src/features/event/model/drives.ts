import type { Direction, Driver } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { DIRECTIONS } from '@homefield/domain/coverage/leg'
import { isActive } from './leg.ts'

/** Stands for legs without a driver, in the same lists as the keys of drivers. */
export const NOBODY = 'nobody'

/** A child's leg with its driver. The driver is null if the leg has none. */
export interface Drive {
  readonly profileId: string
  readonly direction: Direction
  readonly driver: Driver | null
}

/** Returns a text that is the same for all legs of one driver: an id, `alone` or `otherFamily`. */
export function driverKey(driver: Driver | null): string {
  if (driver === null) return NOBODY
  if (driver.kind === 'user') return driver.userId
  return driver.kind === 'helper' ? driver.helperId : driver.kind
}

type Driven = Pick<Event, 'children' | 'when' | 'status' | 'birthday' | 'isHidden' | 'notGoing' | 'legs'>

/**
 * Returns both legs of each child who goes to the event, also those without a driver.
 * Events that are canceled or have no time of day have no legs, and neither have birthdays.
 */
export function drivesOf(event: Driven): Drive[] {
  const hasLegs =
    event.when.kind === 'timed' && event.status === 'confirmed' && !event.birthday && !event.isHidden
  if (!hasLegs) return []
  return event.children.flatMap(({ profileId }) =>
    event.notGoing.includes(profileId)
      ? []
      : DIRECTIONS.map((direction) => {
          const leg = event.legs.find((one) => one.profileId === profileId && one.direction === direction)
          return { profileId, direction, driver: leg && isActive(leg) ? leg.driver : null }
        }),
  )
}

/** Returns the keys of everybody who drives to the event. An event without legs has only the key `nobody`. */
export function driversOf(event: Driven): ReadonlySet<string> {
  const keys = new Set(drivesOf(event).map(({ driver }) => driverKey(driver)))
  return keys.size === 0 ? new Set([NOBODY]) : keys
}
