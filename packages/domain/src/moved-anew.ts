/**
 * Matches an event that got a new UID and a new time in the same change.
 * Outlook changes UID and time together if a person edits a series from one date on.
 * Outlook ends the old series at that date and starts a series with a new UID, for example an hour later.
 * Platforms that create new UIDs with each calendar give every moved event a new UID and a new time.
 * - The remaining dates of old series and the dates of new series are one series if they have the same title.
 *   The days of the dates decide which of them belong together, as in moved-series.ts.
 * - Events with the same title, place and day match if exactly one of them is stored and exactly one is new.
 *
 * If the platform's response was truncated, no events are matched. A past event never matches a future event.
 */
import { placeOf } from './fingerprint.ts'
import { canonical } from './json.ts'
import { isDateOfSeries, pairDates, uidOf } from './moved-series.ts'
import type { Answer, KnownIdentity, NewIdentity } from './identity.ts'
import { dayOf } from './time/day.ts'
import { type Pair, uniquePairs } from './unique-pairs.ts'

/**
 * @param known all stored events
 * @param left the stored and the new events that no earlier rule matched
 */
export function movedAnew<Known extends KnownIdentity, Incoming extends NewIdentity>(
  known: readonly Known[],
  left: { readonly known: readonly Known[]; readonly incoming: readonly Incoming[] },
  answer: Answer,
): Pair<Known, Incoming>[] {
  if (!answer.isWhole || left.known.length === 0 || left.incoming.length === 0) return []
  const titleOf = (event: KnownIdentity | NewIdentity) =>
    canonical([Temporal.Instant.compare(event.over, answer.now) > 0, event.fields.title])

  const knownUids = new Set(known.map(uidOf))
  const newDates = left.incoming.filter((event) => event.isOfSeries && !knownUids.has(uidOf(event)))
  const oldDates = Map.groupBy(left.known.filter(isDateOfSeries), titleOf)
  const split = [...Map.groupBy(newDates, titleOf)].flatMap(([title, dates]) =>
    pairDates(oldDates.get(title) ?? [], dates, answer),
  )
  const paired = new Set<object>(split.flatMap((pair) => [pair.known, pair.incoming]))
  const dayKey = (event: KnownIdentity | NewIdentity) =>
    canonical([titleOf(event), placeOf(event.fingerprint), dayOf(event.begins, answer.zone).toString()])
  return [
    ...split,
    ...uniquePairs(
      left.known.filter((event) => !paired.has(event)),
      left.incoming.filter((event) => !paired.has(event)),
      { known: dayKey, incoming: dayKey, isRemoved: ({ removed }) => removed },
    ),
  ]
}
