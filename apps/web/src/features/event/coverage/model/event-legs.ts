import { DIRECTIONS } from '@homefield/domain/coverage/leg'
import type { Leg } from '@homefield/contract/coverage'
import type { Event, EventChild } from '@homefield/contract/event'
import { isActive } from '../../model/leg.ts'
import { isFriends } from '../../model/one-card.ts'
import { legOf } from '../../pending/model/leg-outcome.ts'

/** A leg of an event, with its assignment. `leg` is undefined if nobody has assigned a driver. */
export interface EventLeg {
  readonly event: Event
  readonly child: EventChild
  readonly direction: Leg['direction']
  readonly leg: Leg | undefined
}

/** True if children have to be driven: the event has a time and takes place. */
export function hasLegs({ when, status, isHidden, birthday }: Event): boolean {
  return when.kind === 'timed' && status === 'confirmed' && !isHidden && birthday === null
}

export function isGoing(event: Event, { profileId }: Pick<EventChild, 'profileId'>): boolean {
  return !event.notGoing.includes(profileId)
}

/** Returns the event's own children, without a friend's children who share the event's card. */
export function ownChildren(event: Event): readonly EventChild[] {
  return event.children.filter((child) => !event.isOwnEvent || !isFriends(event, child))
}

/** Returns both legs of each child who goes. */
export function legsOf(event: Event): EventLeg[] {
  if (!hasLegs(event)) return []
  return ownChildren(event)
    .filter((child) => isGoing(event, child))
    .flatMap((child) => legsOfChild(event, child))
}

export function legsOfChild(event: Event, child: EventChild): EventLeg[] {
  return DIRECTIONS.map((direction) => ({
    event,
    child,
    direction,
    leg: legOf(event, { profileId: child.profileId, direction }),
  }))
}

export function isFree({ leg }: EventLeg): boolean {
  return leg === undefined || !isActive(leg)
}

/** True if the viewer drives, is asked to drive, or has to confirm the drive again. */
export function isMine({ leg }: EventLeg): boolean {
  return leg !== undefined && isActive(leg) && leg.driver?.kind === 'user' && leg.driver.isViewer
}

/** Returns the legs to show as discs: a single one if the same driver has all legs in the same state. */
export function distinctDrivers(legs: readonly EventLeg[]): readonly EventLeg[] {
  const look = (one: EventLeg) => (isFree(one) ? '' : `${one.leg?.status} ${JSON.stringify(one.leg?.driver)}`)
  const first = legs[0]
  return first && legs.every((one) => look(one) === look(first)) ? [first] : legs
}
