/**
 * Finds clashes: pairs of events of one family's children that a parent cannot both reach.
 * The module does no I/O: the caller passes the places and the drive times.
 * The rule assumes that a parent stays at every event. `coverage/family-clash.ts` knows better once adults share the driving.
 *
 * - Overlap: the two events share time.
 *   An overlap counts for one child and for two children, because a parent would have to be at both events.
 * - Drive: the time between the two events is shorter than the drive.
 *   The drive must end by the second event's arrival time, if it has one.
 *   Only consecutive events are compared: with A, B and C in a row, a person goes from A to C by way of B.
 *   The comparison is per pair of children, because a brother's event is not on his sister's way.
 *   A and C are therefore compared if a child of A and a child of C both have no event in between.
 *
 * Cancelled, removed, postponed and hidden events never clash.
 * All-day events, events without a decided time, and birthdays never clash either.
 * An event of several children (an event group) never clashes with itself.
 * If a place is unknown, the drive time is unknown too, so only overlapping events clash.
 *
 * The search visits the events in the order of their start times.
 * Two events are compared only if the gap between them is at most the longest drive plus the longest wait.
 */
import { type Drive, driveBetween, type DriveRule, LONGEST_DRIVE_MINUTES, type Place } from './drive.ts'

/** One event with all of its children (an event group), with the values that the schedule shows. */
export interface Candidate {
  readonly eventGroupId: string
  /** The family's own children who go to the event. Children of friends and absent children are excluded. */
  readonly profileIds: readonly string[]
  readonly when:
    | { readonly kind: 'timed'; readonly start: Temporal.Instant; readonly end: Temporal.Instant | null }
    | { readonly kind: 'days' }
  readonly status: 'confirmed' | 'cancelled' | 'postponed' | 'removed'
  readonly arriveBy: Temporal.Instant | null
  readonly place: Place | null
  readonly isHidden?: boolean
  readonly isBirthday?: boolean
}

export interface Clash<C extends Candidate = Candidate> {
  readonly kind: 'overlap' | 'drive'
  readonly first: C
  readonly second: C
  /** The time that both events share. For a drive, the gap between the events, which may be empty. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The time at which both events have ended. An event without an end has its assumed end. */
  readonly endsAt: Temporal.Instant
  /** The drive between the two events; null if a place is unknown. */
  readonly drive: Drive | null
  /** True if the clash depends on the assumed length of an event without an end. */
  readonly isAssumed: boolean
}

/** Assumed length of an event without an end. */
const ASSUMED_MINUTES = 60
/** Maximum minutes between arrival time and start. An earlier arrival time is replaced by this maximum. */
const LONGEST_WAIT_MINUTES = 6 * 60

const MINUTE_MS = 60_000

/** A candidate that may clash, with its times in milliseconds since the epoch. */
export interface Timed<C extends Candidate> {
  readonly candidate: C
  readonly start: number
  readonly end: number
  readonly thereBy: number
  readonly isAssumed: boolean
}

interface FindOptions {
  readonly drive: DriveRule
  /** Maximum number of clashes, earliest first. A calendar full of nonsense could otherwise produce millions. */
  readonly limit: number
}

/**
 * Returns clashes sorted by the start of the first event, then by the start of the second event.
 * @param candidates in any order; rows of one event group are merged into the first row, with the children of all rows
 */
export function findClashes<C extends Candidate>(
  candidates: readonly C[],
  { drive, limit }: FindOptions,
): Clash<C>[] {
  return firstOf(clashesAmong(timedEvents(candidates), drive), limit)
}

/** Returns at most `limit` values, and stops the generator then. */
export function firstOf<T>(generator: Generator<T>, limit: number): T[] {
  const values: T[] = []
  for (const value of generator) {
    if (values.length >= limit) break
    values.push(value)
  }
  return values
}

/** Returns the candidates that may clash, one per event group, sorted by their start. */
export function timedEvents<C extends Candidate>(candidates: readonly C[]): Timed<C>[] {
  return oncePerEventGroup(candidates)
    .filter(mayClash)
    .map(timed)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Yields the clashes between pairs of events that `isCompared` accepts. Other events still lie on a child's way. */
export function* clashesAmong<C extends Candidate>(
  sorted: readonly Timed<C>[],
  drive: DriveRule,
  isCompared: (first: Timed<C>, second: Timed<C>) => boolean = () => true,
): Generator<Clash<C>> {
  for (const [index, first] of sorted.entries()) {
    for (const second of following(sorted, index)) {
      if (!isCompared(first, second)) continue
      const clash = second.start < first.end ? overlap(first, second, drive) : tooFar(first, second, drive)
      if (clash) yield clash
    }
  }
}

function mayClash(candidate: Candidate): boolean {
  return (
    candidate.when.kind === 'timed' &&
    candidate.status === 'confirmed' &&
    !candidate.isHidden &&
    !candidate.isBirthday &&
    candidate.profileIds.length > 0
  )
}

function oncePerEventGroup<C extends Candidate>(candidates: readonly C[]): C[] {
  const byEventGroup = new Map<string, C>()
  for (const candidate of candidates) {
    const known = byEventGroup.get(candidate.eventGroupId)
    const profileIds = known && [...new Set([...known.profileIds, ...candidate.profileIds])]
    byEventGroup.set(candidate.eventGroupId, known && profileIds ? { ...known, profileIds } : candidate)
  }
  return [...byEventGroup.values()]
}

/** Returns true if two events are so close in time that some drive between them could be too long. */
export function mayMeet(one: Candidate, other: Candidate): boolean {
  const [first, second] = [one, other]
    .filter(mayClash)
    .map(timed)
    .toSorted((a, b) => a.start - b.start)
  return first !== undefined && second !== undefined && second.start <= reachOf(first)
}

/** Returns the end of the event, assumed if none is known. Returns null for an event without a time. */
export function endOf({ when }: Candidate): Temporal.Instant | null {
  if (when.kind !== 'timed') return null
  return isEndAssumed(when) ? when.start.add({ minutes: ASSUMED_MINUTES }) : when.end
}

/** An end that is not after the start means that the platform does not know the end. */
function isEndAssumed({ start, end }: { start: Temporal.Instant; end: Temporal.Instant | null }): boolean {
  return (end?.epochMilliseconds ?? start.epochMilliseconds) <= start.epochMilliseconds
}

function timed<C extends Candidate>(candidate: C): Timed<C> {
  const end = endOf(candidate)
  if (candidate.when.kind !== 'timed' || end === null) throw new TypeError('a whole-day event has no times')
  const start = candidate.when.start.epochMilliseconds
  const wanted = candidate.arriveBy?.epochMilliseconds ?? start
  return {
    candidate,
    start,
    end: end.epochMilliseconds,
    thereBy: Math.min(start, Math.max(wanted, start - LONGEST_WAIT_MINUTES * MINUTE_MS)),
    isAssumed: isEndAssumed(candidate.when),
  }
}

/**
 * Yields the events that start during the event at `index`, and later events that may require a drive.
 * The search stops once every child of the event has finished a later event: the next drive starts there.
 */
function* following<C extends Candidate>(sorted: readonly Timed<C>[], index: number): Generator<Timed<C>> {
  const first = sorted[index]
  if (!first) return
  const reach = reachOf(first)
  /** Maps each child to the earliest end of the events that the child attends after `first`. */
  const over = new Map<string, number>()
  const isFree = (moment: number) => (profileId: string) => (over.get(profileId) ?? Infinity) > moment
  for (let next = index + 1; next < sorted.length; next++) {
    const second = sorted[next]
    if (!second || second.start > reach) return
    if (second.start < first.end) {
      yield second
      continue
    }
    const free = isFree(second.start)
    if (!first.candidate.profileIds.some(free)) return
    if (second.candidate.profileIds.some(free)) yield second
    for (const profileId of second.candidate.profileIds)
      over.set(profileId, Math.min(over.get(profileId) ?? Infinity, second.end))
  }
}

/** The latest start of a second event that may clash with the first event. */
function reachOf({ end }: Timed<Candidate>): number {
  return end + (LONGEST_DRIVE_MINUTES + LONGEST_WAIT_MINUTES) * MINUTE_MS
}

export function overlap<C extends Candidate>(first: Timed<C>, second: Timed<C>, rule: DriveRule): Clash<C> {
  return {
    kind: 'overlap',
    first: first.candidate,
    second: second.candidate,
    from: instant(second.start),
    to: instant(Math.min(first.end, second.end)),
    endsAt: laterEnd(first, second),
    drive: driveBetween(first.candidate.place, second.candidate.place, rule),
    isAssumed: first.isAssumed || second.isAssumed,
  }
}

function tooFar<C extends Candidate>(
  first: Timed<C>,
  second: Timed<C>,
  rule: DriveRule,
): Clash<C> | undefined {
  const drive = driveBetween(first.candidate.place, second.candidate.place, rule)
  if (!drive) return undefined
  const until = Math.max(first.end, second.thereBy)
  if (until - first.end >= drive.minutes * MINUTE_MS) return undefined
  return {
    kind: 'drive',
    first: first.candidate,
    second: second.candidate,
    from: instant(first.end),
    to: instant(until),
    endsAt: laterEnd(first, second),
    drive,
    // The drive starts when the first event ends. `isAssumed` is true if that end is only assumed.
    isAssumed: first.isAssumed,
  }
}

export function laterEnd(first: Timed<Candidate>, second: Timed<Candidate>): Temporal.Instant {
  return instant(Math.max(first.end, second.end))
}

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms)
