import type { Event } from '@homefield/contract/event'
import { addDays, type Day } from '../../../../lib/time/day.ts'
import { nowIn, place } from '../../model/placement.ts'
import { type EventLeg, isFree, isMine, legsOf } from './event-legs.ts'

/** The legs of one event that need a driver. */
export interface RideNeed {
  readonly event: Event
  readonly legs: readonly EventLeg[]
  readonly day: Day
  readonly isToday: boolean
}

/** A question that waits for the viewer: legs of one event, or all legs of one default. */
export interface RideQuestion {
  readonly kind: 'asked' | 'check' | 'usual'
  readonly event: Event
  readonly legs: readonly EventLeg[]
}

interface Rides {
  readonly now: Temporal.Instant
  /** The viewer's IANA zone. */
  readonly zone: string
  /** The children whose families note their drivers. */
  readonly coveredProfileIds: readonly string[]
}

/**
 * Returns the events of today and tomorrow with legs that need a driver, sorted by the time of the first one.
 * The way to an event that has begun is over, and so is the way home from an event that ended.
 * A friend's family counts only if it uses drivers: somebody drives to one of its events.
 */
export function rideNeeds(events: readonly Event[], { now, zone, coveredProfileIds }: Rides): RideNeed[] {
  const today = nowIn(now, zone).day
  const tomorrow = addDays(today, 1)
  const users = new Set(events.filter(({ legs }) => legs.length > 0).map(({ ownerName }) => ownerName))
  const needs = events.flatMap((event) => {
    const { firstDay: day } = place(event, zone)
    const isUser = event.isOwnEvent || users.has(event.ownerName)
    if (!event.can.edit || !isUser || (day !== today && day !== tomorrow)) return []
    const legs = legsOf(event).filter(
      (leg) =>
        isFree(leg) &&
        coveredProfileIds.includes(leg.child.profileId) &&
        legTime(leg) > now.epochMilliseconds,
    )
    return legs.length === 0 ? [] : [{ event, legs, day, isToday: day === today }]
  })
  const firstOf = ({ legs }: RideNeed) => Math.min(...legs.map(legTime))
  return needs.toSorted((a, b) => firstOf(a) - firstOf(b))
}

/** Returns when a leg is needed: at the event's start or end. An event without an end counts until its start. */
export function legTime({ event: { when }, direction }: EventLeg): number {
  if (when.kind !== 'timed') return Infinity
  const at = direction === 'there' ? when.start : (when.end ?? when.start)
  return Temporal.Instant.from(at).epochMilliseconds
}

/** Returns the questions to the viewer about drives that are not over. */
export function rideQuestions(events: readonly Event[], now: Temporal.Instant): RideQuestion[] {
  return questionsOf(events.flatMap(legsOf).filter((leg) => legTime(leg) > now.epochMilliseconds))
}

/** Returns the questions to the viewer about some legs. A default asks once for all of its events. */
export function questionsOf(legs: readonly EventLeg[]): RideQuestion[] {
  const questions = new Map<string, RideQuestion>()
  for (const one of legs) {
    if (!isAsked(one)) continue
    const isCheck = one.leg?.status === 'check'
    const usual = isCheck ? null : (one.leg?.defaultId ?? null)
    const kind = isCheck ? 'check' : usual === null ? 'asked' : 'usual'
    const key = usual ?? `${kind}/${one.event.eventGroupId}/${isMine(one)}`
    const known = questions.get(key)
    questions.set(key, { kind, event: known?.event ?? one.event, legs: [...(known?.legs ?? []), one] })
  }
  return [...questions.values()]
}

/** True if the viewer has to answer for themselves, or for a driver without an account whom the family assigned. */
function isAsked(one: EventLeg): boolean {
  if (isMine(one)) return one.leg?.status !== 'confirmed'
  const { leg, event } = one
  return leg?.status === 'check' && leg.driver !== null && leg.driver.kind !== 'user' && event.can.edit
}

/** Splits a question about several legs of one event into a question per leg, so that each has its own answer. */
export function perLeg(question: RideQuestion): RideQuestion[] {
  if (question.kind === 'usual') return [question]
  return question.legs.map((leg) => ({ ...question, legs: [leg] }))
}
