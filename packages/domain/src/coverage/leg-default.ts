/**
 * Finds the legs of an event: the stored legs, and for all others the family's defaults.
 * A stored leg always wins over a default, even if somebody released it.
 *
 * If several defaults apply, the most specific one wins.
 * A default with a team is more specific than one with an activity, which is more specific than one with a weekday.
 * Among equally specific defaults the newest one wins.
 */
import type { Activity } from '../activity.ts'
import { dayOf } from '../time/day.ts'
import { type DefaultActivity, defaultActivityOf } from './default-activity.ts'
import { afterMove, type Direction, DIRECTIONS, type Driver, isActive, type Leg, NO_DRIVER } from './leg.ts'

/** The answer to a default. It applies to all events of the default, so that the driver is asked only once. */
export const DEFAULT_ANSWERS = ['asked', 'accepted', 'declined'] as const
export type DefaultAnswer = (typeof DEFAULT_ANSWERS)[number]

/** The usual driver of a child. A null condition matches every event. */
export interface LegDefault {
  /** A UUIDv7: a greater id is newer. */
  readonly id: string
  readonly profileId: string
  readonly direction: Direction
  readonly platformTeamId: string | null
  readonly activity: DefaultActivity | null
  /** From 1 (Monday) to 7 (Sunday), in the event's time zone. */
  readonly weekday: number | null
  /** The first day, in the event's time zone. Every earlier day matches if it is missing. */
  readonly fromDay?: Temporal.PlainDate | null
  /** The last day, in the event's time zone. Every later day matches if it is missing. */
  readonly untilDay?: Temporal.PlainDate | null
  readonly driver: Driver
  readonly madeBy: string
  readonly answer: DefaultAnswer
}

/** Returns the answer of a new default: only another user is asked. */
export function firstAnswer({ driver, madeBy }: Pick<LegDefault, 'driver' | 'madeBy'>): DefaultAnswer {
  return driver.kind === 'user' && driver.userId !== madeBy ? 'asked' : 'accepted'
}

export interface LegChild {
  readonly profileId: string
  /** The teams of the child's copies. A child has two copies if two feeds contain the event. */
  readonly platformTeamIds: readonly string[]
  readonly isGoing: boolean
}

/** An event with all of its children (an event group). */
export interface LegEvent {
  readonly eventGroupId: string
  readonly children: readonly LegChild[]
  readonly when:
    | { readonly kind: 'timed'; readonly start: Temporal.Instant; readonly zone: string }
    | { readonly kind: 'days' }
  readonly status: 'confirmed' | 'cancelled' | 'postponed' | 'removed'
  readonly activity: Activity
  readonly isHidden?: boolean
  readonly isBirthday?: boolean
  /** The defaults with drivers who do not see the event. They do not apply. */
  readonly unseenDefaultIds?: ReadonlySet<string>
}

export interface LegKey {
  readonly eventGroupId: string
  readonly profileId: string
  readonly direction: Direction
}

export type StoredLeg = LegKey & Leg

/** A leg and its origin: a stored choice, a default, or neither. `defaultId` is set only for a default. */
export type ResolvedLeg = StoredLeg & {
  readonly from: 'choice' | 'default' | 'nothing'
  readonly defaultId: string | null
}

/** The stored legs of any number of events, made by `legIndex`. */
export type LegIndex = ReadonlyMap<string, StoredLeg>

export function legIndex(stored: readonly StoredLeg[]): LegIndex {
  return new Map(stored.map((leg) => [keyOf(leg), leg]))
}

interface Choices {
  readonly stored: LegIndex
  readonly defaults: readonly LegDefault[]
}

/** Cancelled, removed, postponed, hidden and all-day events have no legs, and neither has a birthday. */
export function hasLegs({ when, status, isHidden, isBirthday }: Omit<LegEvent, 'children'>): boolean {
  return when.kind === 'timed' && status === 'confirmed' && !isHidden && !isBirthday
}

/** Returns the legs of all children who go to the event. */
export function legsOf(event: LegEvent, choices: Choices): ResolvedLeg[] {
  return hasLegs(event)
    ? legsOfChildren(
        event,
        event.children.filter(({ isGoing }) => isGoing),
        choices,
      )
    : []
}

/**
 * Returns the legs to store because the event's time or place changed: their drivers must confirm again.
 * A leg that a default confirmed is stored as `check`, with the driver who had the leg before the move.
 * If only the new weekday makes a default apply, its driver must confirm, too.
 * An event that gets its first time is not a move, because it had no legs before.
 * The result includes cancelled events and absent children: their legs must be right if they come back.
 */
export function legsToCheck(before: LegEvent, after: LegEvent, choices: Choices): StoredLeg[] {
  const checked = legsOfChildren(before, before.children, choices).filter(isQuestioned)
  const keys = new Set(checked.map(keyOf))
  const added = legsOfChildren(after, after.children, choices).filter(
    (leg) => before.when.kind === 'timed' && isQuestioned(leg) && !keys.has(keyOf(leg)),
  )
  return [...checked, ...added].map((leg) => {
    const { eventGroupId, profileId, direction } = leg
    return { eventGroupId, profileId, direction, ...afterMove(leg) }
  })
}

/** A default that still asks its driver asks about all of its events, so a moved event needs no question of its own. */
function isQuestioned(leg: ResolvedLeg): boolean {
  return leg.from === 'choice' ? isActive(leg) : leg.status === 'confirmed'
}

function legsOfChildren(event: LegEvent, children: readonly LegChild[], choices: Choices): ResolvedLeg[] {
  return children.flatMap((child) => DIRECTIONS.map((direction) => resolve(event, child, direction, choices)))
}

function resolve(
  event: LegEvent,
  child: LegChild,
  direction: Direction,
  { stored, defaults }: Choices,
): ResolvedLeg {
  const key: LegKey = { eventGroupId: event.eventGroupId, profileId: child.profileId, direction }
  const choice = stored.get(keyOf(key))
  if (choice) return { ...choice, from: 'choice', defaultId: null }
  const found = defaultOf(event, child, direction, defaults)
  return found
    ? { ...key, ...legOf(found), from: 'default', defaultId: found.id }
    : { ...key, ...NO_DRIVER, from: 'nothing', defaultId: null }
}

/** Returns the default that applies to a child's leg, or undefined. Declined defaults have no effect. */
function defaultOf(
  event: LegEvent,
  child: LegChild,
  direction: Direction,
  defaults: readonly LegDefault[],
): LegDefault | undefined {
  const { when } = event
  const own = defaults.filter(
    (one) =>
      one.profileId === child.profileId &&
      one.direction === direction &&
      one.answer !== 'declined' &&
      !event.unseenDefaultIds?.has(one.id),
  )
  if (when.kind !== 'timed' || own.length === 0) return undefined
  const day = dayOf(when.start, when.zone)
  const activity = defaultActivityOf(event.activity)
  return own
    .filter(
      (one) =>
        (one.platformTeamId === null || child.platformTeamIds.includes(one.platformTeamId)) &&
        (one.activity === null || one.activity === activity) &&
        (one.weekday === null || one.weekday === day.dayOfWeek) &&
        isWithin(day, one),
    )
    .toSorted((one, other) => rank(other) - rank(one) || (one.id < other.id ? 1 : -1))[0]
}

function isWithin(day: Temporal.PlainDate, { fromDay, untilDay }: LegDefault): boolean {
  return (
    (!fromDay || Temporal.PlainDate.compare(fromDay, day) <= 0) &&
    (!untilDay || Temporal.PlainDate.compare(day, untilDay) <= 0)
  )
}

function rank({ platformTeamId, activity, weekday }: LegDefault): number {
  return (platformTeamId === null ? 0 : 4) + (activity === null ? 0 : 2) + (weekday === null ? 0 : 1)
}

function legOf({ driver, madeBy, answer }: LegDefault): Leg {
  if (driver.kind === 'user' && answer === 'asked')
    return { status: 'asked', driver, askedBy: madeBy, version: 0 }
  const isOwn = driver.kind === 'user' && driver.userId === madeBy
  return { status: 'confirmed', driver, askedBy: isOwn ? null : madeBy, version: 0 }
}

function keyOf({ eventGroupId, profileId, direction }: LegKey): string {
  return JSON.stringify([eventGroupId, profileId, direction])
}
