/**
 * Finds clashes: pairs of happenings of a family's own children that cannot both be reached. Pure: places and drive
 * times are given, nothing is looked up.
 *
 * - Overlap: they share time. It does not matter whose they are: one child cannot be at both, and for two children a
 *   parent would have to be.
 * - Drive: the time between them is shorter than the drive. The second must be reached by its arrival time, where it
 *   has one. Only happenings that follow each other are compared: with A, B and C in a row, whoever goes from A to C
 *   goes by way of B. That holds per pair of children: what a brother does in between is not on his sister's way. So A
 *   and C are compared as long as a child of A and a child of C (the same child, or two whom one parent drives) both
 *   have nothing in between.
 *
 * Never part of a clash: what is cancelled, removed, postponed or hidden, whole days, times to be decided, birthdays. A
 * happening never clashes with itself. Where a place is unknown there is no drive, and only an overlap counts.
 *
 * A sweep over the happenings in order of time: each is compared with those that begin while it runs, and with those
 * that begin within the longest drive after its end.
 */
import { type Drive, driveBetween, type DriveRule, LONGEST_DRIVE_MINUTES, type Place } from './drive.ts'

/** A happening, described by its first card. */
export interface Candidate {
  readonly happeningId: string
  /** Own children only. */
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
  /** The time they share, or the time between them, which for a drive may be zero. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** Null where a place is unknown. */
  readonly drive: Drive | null
  /** Nobody gave the end of an event, and the clash rests on the length that was assumed for it. */
  readonly isAssumed: boolean
}

/** How long an event without an end counts as. */
const ASSUMED_MINUTES = 60
/** The longest that anybody is expected to arrive ahead of the start: nobody spends half a day on the way. */
const LONGEST_WAIT_MINUTES = 6 * 60

const MINUTE_MS = 60_000

interface Timed<C extends Candidate> {
  readonly candidate: C
  readonly start: number
  readonly end: number
  readonly thereBy: number
  readonly isAssumed: boolean
}

interface FindOptions {
  readonly drive: DriveRule
  /** The most clashes to find, the earliest first: a calendar full of nonsense must not produce millions. */
  readonly limit: number
}

/**
 * Ordered by the start of the first, then of the second.
 * @param candidates in any order; of several with the same happening the first counts, with the children of all
 */
export function findClashes<C extends Candidate>(
  candidates: readonly C[],
  { drive, limit }: FindOptions,
): Clash<C>[] {
  const sorted = oncePerHappening(candidates)
    .filter(mayClash)
    .map(timed)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
  const found: Clash<C>[] = []
  for (const [index, first] of sorted.entries()) {
    for (const second of following(sorted, index)) {
      if (found.length >= limit) return found
      const clash = second.start < first.end ? overlap(first, second, drive) : tooFar(first, second, drive)
      if (clash) found.push(clash)
    }
  }
  return found
}

/** Whether it can be part of a clash. */
function mayClash(candidate: Candidate): boolean {
  return (
    candidate.when.kind === 'timed' &&
    candidate.status === 'confirmed' &&
    !candidate.isHidden &&
    !candidate.isBirthday &&
    candidate.profileIds.length > 0
  )
}

function oncePerHappening<C extends Candidate>(candidates: readonly C[]): C[] {
  const byHappening = new Map<string, C>()
  for (const candidate of candidates) {
    const known = byHappening.get(candidate.happeningId)
    const profileIds = known && [...new Set([...known.profileIds, ...candidate.profileIds])]
    byHappening.set(candidate.happeningId, known && profileIds ? { ...known, profileIds } : candidate)
  }
  return [...byHappening.values()]
}

function timed<C extends Candidate>(candidate: C): Timed<C> {
  if (candidate.when.kind !== 'timed') throw new TypeError('a day has no hours')
  const start = candidate.when.start.epochMilliseconds
  const given = candidate.when.end?.epochMilliseconds ?? start
  // Some platforms write an end that is no later than the start where they do not know the end.
  const isAssumed = given <= start
  const wanted = candidate.arriveBy?.epochMilliseconds ?? start
  return {
    candidate,
    start,
    end: isAssumed ? start + ASSUMED_MINUTES * MINUTE_MS : given,
    thereBy: Math.min(start, Math.max(wanted, start - LONGEST_WAIT_MINUTES * MINUTE_MS)),
    isAssumed,
  }
}

/** What begins while the one at `index` runs, and after it whatever follows for one child of each. */
function* following<C extends Candidate>(sorted: readonly Timed<C>[], index: number): Generator<Timed<C>> {
  const first = sorted[index]
  if (!first) return
  const reach = first.end + (LONGEST_DRIVE_MINUTES + LONGEST_WAIT_MINUTES) * MINUTE_MS
  /** Per child, when the first thing after `first` is over. */
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

function overlap<C extends Candidate>(first: Timed<C>, second: Timed<C>, rule: DriveRule): Clash<C> {
  return {
    kind: 'overlap',
    first: first.candidate,
    second: second.candidate,
    from: instant(second.start),
    to: instant(Math.min(first.end, second.end)),
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
    drive,
    // The drive does not depend on how long the second one lasts.
    isAssumed: first.isAssumed,
  }
}

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms)
