/**
 * Matches the events of a feed with the stored events.
 * Each rule below applies only to events that no earlier rule has matched:
 *   1. The feed's own identity (UID and RECURRENCE-ID), unless the UID now names another event (taken-over.ts).
 *   2. The UID alone, for a series that was moved as a whole (moved-series.ts).
 *      The same rule matches an event that gained or lost its RECURRENCE-ID.
 *   3. The fingerprint, for platforms that create new UIDs with each calendar (C38).
 *      If several events have the same fingerprint, those with equal fields belong together.
 *      The fingerprint alone decides only if one event is left on each side, so that similar events are never swapped.
 *   4. The title and the day, for an event that got a new UID and another time at once (`movedAnew`).
 * An event that no rule matches is new.
 */
import type { Answer, Identified, KnownIdentity, NewIdentity } from './identity.ts'
import { canonical } from './json.ts'
import { movedAnew } from './moved-anew.ts'
import { movedDates } from './moved-series.ts'
import { takenOver } from './taken-over.ts'
import type { Pair } from './unique-pairs.ts'

export interface Matched<Known, Incoming> {
  readonly pairs: readonly Pair<Known, Incoming>[]
  readonly unmatchedKnown: readonly Known[]
  readonly unmatchedIncoming: readonly Incoming[]
}

export function matchEvents<Known extends KnownIdentity, Incoming extends NewIdentity>(
  known: readonly Known[],
  incoming: readonly Incoming[],
  answer: Answer,
): Matched<Known, Incoming> {
  const byKey = new Map(known.map((event) => [event.sourceKey, event]))
  const named = incoming.flatMap((event) => {
    const before = byKey.get(event.sourceKey)
    return before ? [{ known: before, incoming: event }] : []
  })
  const pairs: Pair<Known, Incoming>[] = []
  const matched = new Set<Identified>()
  const take = (found: readonly Pair<Known, Incoming>[]) => {
    for (const pair of found) {
      matched.add(pair.known).add(pair.incoming)
      pairs.push(pair)
    }
  }
  const left = <Event extends Identified>(events: readonly Event[]) =>
    events.filter((event) => !matched.has(event))

  take(takenOver(named, { known, incoming }, answer))
  take(named.filter((pair) => !matched.has(pair.known) && !matched.has(pair.incoming)))
  take(movedDates(left(known), left(incoming), answer))
  const newByPrint = Map.groupBy(left(incoming), (event) => event.fingerprint)
  for (const [print, before] of Map.groupBy(left(known), (event) => event.fingerprint))
    take(alikeByPrint(before, newByPrint.get(print) ?? []))
  take(movedAnew(known, { known: left(known), incoming: left(incoming) }, answer))
  return { pairs, unmatchedKnown: left(known), unmatchedIncoming: left(incoming) }
}

/** Pairs events that have the same fingerprint. */
function alikeByPrint<Known extends Identified, Incoming extends Identified>(
  before: readonly Known[],
  after: readonly Incoming[],
): Pair<Known, Incoming>[] {
  const [known, incoming] = [before[0], after[0]]
  if (!known || !incoming) return []
  if (before.length === 1 && after.length === 1) return [{ known, incoming }]
  const bySaying = Map.groupBy(before, (event) => canonical(event.fields))
  const pairs = after.flatMap((event) => {
    const same = bySaying.get(canonical(event.fields))?.shift()
    return same ? [{ known: same, incoming: event }] : []
  })
  if (pairs.length === 0) return []
  const paired = new Set<Identified>(pairs.flatMap((pair) => [pair.known, pair.incoming]))
  return [
    ...pairs,
    ...alikeByPrint(
      before.filter((event) => !paired.has(event)),
      after.filter((event) => !paired.has(event)),
    ),
  ]
}
