/**
 * Finds the clashes of a family whose adults share the driving: pairs of events that nobody can drive.
 *
 * - Between two events for which nobody drives yet, the rule of clash.ts applies.
 *   It also applies to two events of the same child: no number of drivers brings a child to two places at once.
 * - A driver clashes with themselves if they cannot get from one of their stops to the next in time.
 *   A driver who was asked counts as if they had accepted, because they may still accept.
 * - An event with an open leg clashes with another event if all adults have to be elsewhere at the time of the leg.
 *   Two open legs clash if fewer than two adults can drive them, and one adult cannot drive both.
 * - A child who goes alone or rides with another family needs no adult.
 *
 * Events of different children whose legs have different drivers therefore do not clash.
 * Two events are reported once, with the first stop at which they clash.
 */
import {
  type Candidate,
  type Clash,
  clashesAmong,
  firstOf,
  laterEnd,
  overlap,
  type Timed,
  timedEvents,
} from '../clash.ts'
import { driveBetween, type DriveRule } from '../drive.ts'
import { DIRECTIONS, type Driver, isActive } from './leg.ts'
import type { ResolvedLeg } from './leg-default.ts'
import { byTime, conflictFrom, type Stop, stopAt } from './stop.ts'

export interface FamilyClash<C extends Candidate = Candidate> extends Clash<C> {
  /** The adult who cannot drive both events; null if the events clash for everybody. */
  readonly adult: Driver | null
}

interface Options {
  readonly drive: DriveRule
  /** Maximum number of clashes, earliest first. */
  readonly limit: number
}

interface Driven<C extends Candidate> {
  readonly driver: Driver
  /** Sorted by time. */
  readonly stops: Stop<C>[]
}

interface Family<C extends Candidate> {
  /** The stops of each adult who was asked or has agreed, by `driverKey`. */
  readonly driven: ReadonlyMap<string, Driven<C>>
  /** The stops of all legs without a driver, sorted by time. */
  readonly open: readonly Stop<C>[]
  /** Events with at least one driver. */
  readonly decided: ReadonlySet<Timed<C>>
}

/**
 * Returns clashes sorted by the start of the first event, then by the start of the second event.
 * @param legs the legs of all candidates, from `legsOf`
 * @param adults everybody who can drive for the family: its owner, administrators and helpers
 */
export function findFamilyClashes<C extends Candidate>(
  candidates: readonly C[],
  legs: readonly ResolvedLeg[],
  adults: readonly Driver[],
  { drive, limit }: Options,
): FamilyClash<C>[] {
  const sorted = timedEvents(candidates)
  const family = familyOf(sorted, legs)
  const isUndecided = (event: Timed<C>) => !family.decided.has(event)
  const undecided = clashesAmong(sorted, drive, (first, second) => isUndecided(first) && isUndecided(second))
  const order = new Map(sorted.map(({ candidate }, index) => [candidate, index]))
  const indexOf = (candidate: C) => order.get(candidate) ?? 0
  const ofNobody = (found: Generator<Clash<C>>): Pair<C>[] =>
    firstOf(found, limit).map((clash) => ({
      first: indexOf(clash.first),
      second: indexOf(clash.second),
      show: () => ({ ...clash, adult: null }),
    }))
  const pairs: Pair<C>[] = [
    ...ofNobody(undecided),
    ...[...conflictsOfDrivers(family, drive), ...conflictsOfOpenLegs(family, adults, drive)].map(
      ({ stops: [a, b], adult }) => {
        const isInOrder = indexOf(a.event.candidate) < indexOf(b.event.candidate)
        const [one, other] = isInOrder ? [a, b] : [b, a]
        return {
          first: indexOf(one.event.candidate),
          second: indexOf(other.event.candidate),
          show: () => ({ ...clashOf(one, other, drive), adult }),
        }
      },
    ),
    ...ofNobody(clashesAmong(sorted, drive, shareChild)),
  ]
  const once = Map.groupBy(pairs, ({ first, second }) => `${first} ${second}`)
  return [...once.values()]
    .flatMap(([pair]) => pair ?? [])
    .toSorted((one, other) => one.first - other.first || one.second - other.second)
    .slice(0, limit)
    .map(({ show }) => show())
}

/** Two clashing events, by their position. Only the clashes within the limit are computed in full. */
interface Pair<C extends Candidate> {
  readonly first: number
  readonly second: number
  readonly show: () => FamilyClash<C>
}

function shareChild(
  { candidate: first }: Timed<Candidate>,
  { candidate: second }: Timed<Candidate>,
): boolean {
  return first.profileIds.some((profileId) => second.profileIds.includes(profileId))
}

function familyOf<C extends Candidate>(sorted: readonly Timed<C>[], legs: readonly ResolvedLeg[]): Family<C> {
  const byEventGroup = Map.groupBy(legs, ({ eventGroupId }) => eventGroupId)
  const driven = new Map<string, Driven<C>>()
  const open: Stop<C>[] = []
  const decided = new Set<Timed<C>>()
  for (const event of sorted) {
    const { eventGroupId, profileIds } = event.candidate
    const own = (byEventGroup.get(eventGroupId) ?? []).filter(({ profileId }) =>
      profileIds.includes(profileId),
    )
    if (own.some(isActive)) decided.add(event)
    for (const direction of DIRECTIONS) {
      const there = own.filter((leg) => leg.direction === direction)
      const stop = stopAt(event, direction)
      if (there.some((leg) => !isActive(leg))) open.push(stop)
      for (const [key, [driver]] of Map.groupBy(there.flatMap(adultOf), driverKey)) {
        if (!driver) continue
        const known = driven.get(key)
        if (known) known.stops.push(stop)
        else driven.set(key, { driver, stops: [stop] })
      }
    }
  }
  for (const { stops } of driven.values()) stops.sort(byTime)
  return { driven, open: open.toSorted(byTime), decided }
}

interface Conflict<C extends Candidate> {
  readonly stops: readonly [Stop<C>, Stop<C>]
  readonly adult: Driver | null
}

function* conflictsOfDrivers<C extends Candidate>(
  { driven }: Family<C>,
  rule: DriveRule,
): Generator<Conflict<C>> {
  for (const { driver, stops } of driven.values())
    for (const [index, stop] of stops.entries()) {
      const other = conflictFrom(stop, stops, { index: index - 1, step: -1, rule })
      if (other) yield { stops: [other, stop], adult: driver }
    }
}

function* conflictsOfOpenLegs<C extends Candidate>(
  { driven, open, decided }: Family<C>,
  adults: readonly Driver[],
  rule: DriveRule,
): Generator<Conflict<C>> {
  const keys = [...new Set(adults.map(driverKey))]
  const busy = new Map(open.map((stop) => [stop, busyAt(stop)]))
  for (const [index, stop] of open.entries()) {
    const conflicts = busy.get(stop)
    const [earliest] = [...(conflicts?.values() ?? [])].toSorted(byTime)
    if (earliest && conflicts?.size === keys.length) yield { stops: [earliest, stop], adult: null }
    const other = conflictFrom(stop, open, { index: index - 1, step: -1, rule })
    if (!other || !(decided.has(stop.event) || decided.has(other.event))) continue
    const drivers = keys.filter((key) => !(conflicts?.has(key) && busy.get(other)?.has(key)))
    if (drivers.length < 2) yield { stops: [other, stop], adult: null }
  }

  /** Maps each adult who cannot drive to the stop to the reason: another stop of that adult. */
  function busyAt(stop: Stop<C>): Map<string, Stop<C>> {
    return new Map(
      keys.flatMap((key) => {
        const conflict = conflictAround(stop, driven.get(key)?.stops ?? [], rule)
        return conflict ? [[key, conflict]] : []
      }),
    )
  }
}

/** Returns a stop of an adult that prevents them from driving to `stop`, too. */
function conflictAround<C extends Candidate>(
  stop: Stop<C>,
  stops: readonly Stop<C>[],
  rule: DriveRule,
): Stop<C> | undefined {
  const index = firstAfter(stops, stop.at)
  return (
    conflictFrom(stop, stops, { index: index - 1, step: -1, rule }) ??
    conflictFrom(stop, stops, { index, step: 1, rule })
  )
}

/** Binary search, because a wrong feed can bring thousands of events. @param stops sorted by time */
function firstAfter(stops: readonly Stop[], at: number): number {
  let [low, high] = [0, stops.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stops[middle]?.at ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

function clashOf<C extends Candidate>(one: Stop<C>, other: Stop<C>, rule: DriveRule): Clash<C> {
  const [first, second] = [one.event, other.event]
  if (second.start < first.end) return overlap(first, second, rule)
  return {
    kind: 'drive',
    first: first.candidate,
    second: second.candidate,
    from: instant(Math.min(one.at, other.at)),
    to: instant(Math.max(one.at, other.at)),
    endsAt: laterEnd(first, second),
    drive: driveBetween(first.candidate.place, second.candidate.place, rule),
    isAssumed: [one, other].some(({ event, direction }) => direction === 'back' && event.isAssumed),
  }
}

/** Children who go alone or with another family need none of the family's adults. */
function adultOf(leg: ResolvedLeg): Driver[] {
  const isAdult = isActive(leg) && (leg.driver.kind === 'user' || leg.driver.kind === 'helper')
  return isAdult ? [leg.driver] : []
}

function driverKey(driver: Driver): string {
  const id = driver.kind === 'user' ? driver.userId : driver.kind === 'helper' ? driver.helperId : ''
  return `${driver.kind} ${id}`
}

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms)
