import type { Direction, Driver } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { hasLegs, isGoing, legsOfChild } from '../coverage/model/event-legs.ts'
import { isActive } from './leg.ts'

/** The key of legs without a driver, in the same lists as the keys of drivers. */
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

/**
 * Returns both legs of each child who goes to the event, also those without a driver.
 * Unlike `legsOf`, it includes a friend's children who share the event's card.
 */
export function drivesOf(event: Event): Drive[] {
  if (!hasLegs(event)) return []
  return event.children
    .filter((child) => isGoing(event, child))
    .flatMap((child) => legsOfChild(event, child))
    .map(({ child: { profileId }, direction, leg }) => ({
      profileId,
      direction,
      driver: leg && isActive(leg) ? leg.driver : null,
    }))
}

/** Returns the keys of everybody who drives to the event. An event without legs has only the key `nobody`. */
export function driversOf(event: Event): ReadonlySet<string> {
  const keys = new Set(drivesOf(event).map(({ driver }) => driverKey(driver)))
  return keys.size === 0 ? new Set([NOBODY]) : keys
}
