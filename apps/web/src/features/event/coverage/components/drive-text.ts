import type { Leg } from '@homefield/contract/coverage'
import { t } from '@lingui/core/macro'
import type { EventLeg } from '../model/event-legs.ts'

/** Returns the ways of some legs in words: 'there', 'home' or 'there and home'. */
export function waysText(legs: readonly Pick<EventLeg, 'direction'>[]): string {
  const has = (direction: Leg['direction']) => legs.some((leg) => leg.direction === direction)
  if (has('there') && has('back')) return t({ message: 'there and home', comment: 'two ways of a drive' })
  return has('there')
    ? t({ message: 'there', comment: 'the way to an event' })
    : t({ message: 'home', comment: 'the way back from an event' })
}

/** Returns the names of the children of some legs, such as 'Maya, Owen'. */
export function childrenText(legs: readonly EventLeg[]): string {
  return [...new Set(legs.map(({ child }) => child.name))].join(', ')
}

export function youDriveText(legs: readonly EventLeg[]): string {
  const names = childrenText(legs)
  const ways = waysText(legs)
  return t`You drive ${names} ${ways}`
}

export function needsRideText(legs: readonly EventLeg[]): string {
  const names = childrenText(legs)
  const ways = waysText(legs)
  return t`${names}: needs a ride ${ways}`
}

/** Asks whether the drive of a moved event still works: the viewer, or a parent about a driver without an account. */
export function checkText(legs: readonly EventLeg[]): string {
  const names = childrenText(legs)
  const ways = waysText(legs)
  const driver = legs[0]?.leg?.driver
  if (driver?.kind === 'helper') {
    const who = driver.name
    return t`It moved. Can ${who} still drive ${names} ${ways}?`
  }
  return driver?.kind === 'user'
    ? t`It moved. Can you still drive ${names} ${ways}?`
    : t`It moved. Can ${names} still get ${ways} as planned?`
}
