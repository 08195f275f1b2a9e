/**
 * Computes how a queued mutation will change the drivers of an event and the children who go.
 * A changed leg keeps the version that the user saw. The queue raises the version in later mutations (`rebase.ts`).
 */
import type { ChosenDriver, Driver, DrivingFamily, Leg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { isActive } from '../../model/leg.ts'
import type { EventMutation, LegMutation } from './event-mutation.ts'

type LegName = Pick<Leg, 'profileId' | 'direction'>

export type LegBefore = (event: Event, leg: LegName) => Leg | undefined

export interface DriverNames {
  readonly viewer: { readonly id: string; readonly name: string }
  readonly families: readonly DrivingFamily[]
}

export function legOf({ legs }: Event, { profileId, direction }: LegName): Leg | undefined {
  return legs.find((leg) => leg.profileId === profileId && leg.direction === direction)
}

export function legKey({ eventGroupId }: Event, { profileId, direction }: LegName): string {
  return [eventGroupId, profileId, direction].join('/')
}

interface Around {
  readonly drivers: DriverNames
  readonly legBefore: LegBefore
}

/** Applies a mutation to the event's legs that it names. */
export function changedLegs(event: Event, mutation: LegMutation, around: Around): Event {
  const named = mutation.body.legs.filter((leg) =>
    event.children.some(({ eventId, profileId }) => profileId === leg.profileId && eventId === leg.eventId),
  )
  const changed = named.flatMap((seen): Leg[] => {
    if (mutation.kind === 'undoLegs') {
      const before = around.legBefore(event, seen)
      return before ? [{ ...before, version: seen.version }] : [freed(seen)]
    }
    return [changedLeg(legOf(event, seen) ?? freed(seen), mutation, around.drivers)]
  })
  return withLegs(event, changed)
}

/** Sets the legs that the server's response contains, with their new versions. */
export function withAnswered(event: Event, answer: unknown): Event {
  const isLegs = typeof answer === 'object' && answer !== null && 'legs' in answer
  const legs = isLegs ? (answer.legs as readonly (Leg & { eventId: string })[]) : []
  return withLegs(
    event,
    legs.filter(({ eventId }) => event.children.some((child) => child.eventId === eventId)),
  )
}

function withLegs(event: Event, changed: readonly Leg[]): Event {
  if (changed.length === 0) return event
  const isChanged = (leg: Leg) => changed.some((one) => isSame(one, leg))
  return withLeaveBy({ ...event, legs: [...event.legs.filter((leg) => !isChanged(leg)), ...changed] })
}

/** Only the server computes when to leave, but the app knows that a driver who no longer drives need not leave. */
function withLeaveBy(event: Event): Event {
  const drivesThere = event.legs.some(
    (leg) => leg.direction === 'there' && isActive(leg) && leg.driver?.kind === 'user' && leg.driver.isViewer,
  )
  return drivesThere ? event : { ...event, leaveBy: null }
}

function isSame(one: LegName, other: LegName): boolean {
  return one.profileId === other.profileId && one.direction === other.direction
}

function freed({ profileId, direction, version }: LegName & { version: number }): Leg {
  return {
    profileId,
    direction,
    status: 'unassigned',
    driver: null,
    askedBy: null,
    defaultId: null,
    version,
  }
}

function changedLeg(
  leg: Leg,
  mutation: Exclude<LegMutation, { kind: 'undoLegs' }>,
  drivers: DriverNames,
): Leg {
  if (mutation.kind === 'releaseLegs') return freed(leg)
  if (mutation.kind === 'answerLegs')
    return { ...leg, status: mutation.body.answer === 'decline' ? 'declined' : 'confirmed' }
  const { driver: chosen } = mutation.body
  const isAsked = chosen.kind === 'user' && chosen.userId !== drivers.viewer.id
  const isSelf = chosen.kind === 'user' && !isAsked
  return {
    ...leg,
    status: isAsked ? 'asked' : 'confirmed',
    driver: shownDriver(chosen, drivers),
    askedBy: isSelf ? null : drivers.viewer.name,
    defaultId: null,
  }
}

function shownDriver(chosen: ChosenDriver, { viewer, families }: DriverNames): Driver {
  if (chosen.kind === 'alone' || chosen.kind === 'otherFamily') return chosen
  if (chosen.kind === 'helper') {
    const helper = families.flatMap(({ helpers }) => helpers).find(({ id }) => id === chosen.helperId)
    return { ...chosen, name: helper?.name ?? '' }
  }
  if (chosen.userId === viewer.id) return { ...chosen, name: viewer.name, isViewer: true }
  const person = families.flatMap(({ people }) => people).find(({ userId }) => userId === chosen.userId)
  return { ...chosen, name: person?.name ?? '', isViewer: false }
}

/** Notes that a child does not go, which frees the child's legs, or that the child goes after all. */
export function withAttendance(
  event: Event,
  { profileId, isGoing }: (EventMutation & { kind: 'going' })['body'],
): Event {
  const others = event.notGoing.filter((id) => id !== profileId)
  if (isGoing) return { ...event, notGoing: others }
  const legs = event.legs.filter((leg) => leg.profileId !== profileId)
  return withLeaveBy({ ...event, notGoing: [...others, profileId], legs })
}

/** Shows the answer to a default in all legs that follow the default. */
export function withDefaultAnswer(
  event: Event,
  { id, answer }: EventMutation & { kind: 'defaultAnswer' },
): Event {
  const status = answer === 'accept' ? 'confirmed' : 'declined'
  const answered = event.legs.filter(({ defaultId }) => defaultId === id)
  return withLegs(
    event,
    answered.map((leg) => ({ ...leg, status })),
  )
}
