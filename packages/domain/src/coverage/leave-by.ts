/**
 * Decides when an adult has to leave for a leg.
 *
 * Leave-by = the time to be there − the drive − a buffer.
 * - On the way there, an adult has to be there by the platform's arrival time.
 *   Without an arrival time, the team's or activity's usual early arrival before the start counts.
 * - On the way back, an adult has to be there at the end, without a buffer: a child can wait for some minutes.
 *
 * The drive begins at the adult's previous stop if they come straight from it, and else at their home.
 * They come straight from it if less than 30 minutes would remain at home.
 * If the drives by way of home are unknown, they come straight if less than 60 minutes lie between.
 * An adult who stays at an event for the way back therefore has no drive.
 */
import type { Activity } from '../activity.ts'
import { type Candidate, timedEvents } from '../clash.ts'
import { type Drive, driveBetween, type DriveRule, type Place } from '../drive.ts'
import { type DefaultActivity, defaultActivityOf } from './default-activity.ts'
import { type Direction, type Driver, isActive, isSameDriver } from './leg.ts'
import type { ResolvedLeg } from './leg-default.ts'
import { byTime, MINUTE_MS, type Stop, stopAt } from './stop.ts'

/** Minutes before the start at which families usually arrive. */
export const USUAL_EARLY_MINUTES: Readonly<Record<DefaultActivity, number>> = {
  game: 30,
  practice: 15,
  other: 0,
}
const BUFFER_MINUTES = 5
const SHORTEST_TIME_AT_HOME_MINUTES = 30
const LONGEST_TIME_BETWEEN_MINUTES = 60

export interface DrivenEvent extends Candidate {
  readonly activity: Activity
  /** The early arrival that a parent set for the team; null for the usual one. */
  readonly earlyMinutes: number | null
}

/**
 * `missing` says why the time is unknown:
 * - `home`: the adult has no home address, or the address was not found.
 * - `place`: the event has no place, the place was not found, or nobody drives that far.
 */
export type LeaveBy =
  | {
      readonly missing?: undefined
      readonly at: Temporal.Instant
      readonly thereBy: Temporal.Instant
      readonly drive: Drive
      /** The event group of the previous stop; null for the adult's home. */
      readonly fromEventGroupId: string | null
    }
  | { readonly missing: 'home' | 'place' }

export interface Departure {
  readonly eventGroupId: string
  readonly direction: Direction
  readonly leaveBy: LeaveBy
}

interface Journey {
  readonly home: Place | null
  readonly rule: DriveRule
}

/**
 * Returns the departures of one adult, sorted by the time to be there. Siblings share a departure.
 * An adult who was only asked gets a departure, but is not expected to come from that event.
 */
export function departuresOf(
  driver: Driver,
  events: readonly DrivenEvent[],
  legs: readonly ResolvedLeg[],
  journey: Journey,
): Departure[] {
  const own = Map.groupBy(
    legs.filter((leg) => isActive(leg) && isSameDriver(leg.driver, driver)),
    ({ eventGroupId, direction }) => `${direction} ${eventGroupId}`,
  )
  const stops = timedEvents(events)
    .flatMap((event) => (['there', 'back'] as const).map((direction) => stopAt(event, direction)))
    .filter((stop) => own.has(keyOf(stop)))
    .toSorted(byTime)
  const agreed = stops.filter((stop) => own.get(keyOf(stop))?.some(({ status }) => status !== 'asked'))
  return stops.map((stop) => {
    const previous = agreed.findLast((other) => other !== stop && byTime(other, stop) <= 0)
    return {
      eventGroupId: stop.event.candidate.eventGroupId,
      direction: stop.direction,
      leaveBy: leaveBy(stop, previous, journey),
    }
  })
}

function keyOf({ event, direction }: Stop): string {
  return `${direction} ${event.candidate.eventGroupId}`
}

function leaveBy(stop: Stop<DrivenEvent>, previous: Stop | undefined, journey: Journey): LeaveBy {
  const { place } = stop.event.candidate
  if (!place) return { missing: 'place' }
  const thereBy = thereByOf(stop)
  const straight = previous && driveStraight(previous, place, thereBy, journey)
  const drive = straight ?? driveBetween(journey.home, place, journey.rule)
  if (!drive) return { missing: isHomeUnknown(journey, place) ? 'home' : 'place' }
  const buffer = stop.direction === 'there' && drive.minutes > 0 ? BUFFER_MINUTES : 0
  return {
    at: instant(thereBy - (drive.minutes + buffer) * MINUTE_MS),
    thereBy: instant(thereBy),
    drive,
    fromEventGroupId: straight ? previous.event.candidate.eventGroupId : null,
  }
}

/** If nobody has located the event's place, an adult's home that was not located is not the reason to show. */
function isHomeUnknown({ home }: Journey, place: Place): boolean {
  return home === null || (home.at === null && place.at !== null)
}

function thereByOf({ event, direction, at }: Stop<DrivenEvent>): number {
  const { arriveBy, earlyMinutes, activity } = event.candidate
  if (direction === 'back' || arriveBy) return at
  return event.start - (earlyMinutes ?? USUAL_EARLY_MINUTES[defaultActivityOf(activity)]) * MINUTE_MS
}

/** Returns the drive from the previous stop, or null if the adult goes home in between. */
function driveStraight(previous: Stop, place: Place, thereBy: number, { home, rule }: Journey): Drive | null {
  const from = previous.event.candidate.place
  const minutes = (thereBy - previous.at) / MINUTE_MS
  const toHome = driveBetween(from, home, rule)
  const fromHome = driveBetween(home, place, rule)
  const goesHome =
    toHome && fromHome
      ? minutes - toHome.minutes - fromHome.minutes >= SHORTEST_TIME_AT_HOME_MINUTES
      : minutes >= LONGEST_TIME_BETWEEN_MINUTES
  return goesHome ? null : driveBetween(from, place, rule)
}

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms)
