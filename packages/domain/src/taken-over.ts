/**
 * Finds stored events that lost their UID to another event, because the platform reused the UID.
 * Some platforms number their events. A new event gets the number of an old event.
 * The old event then gets another number and perhaps another time.
 * A family's notes, messages and overrides must not move to the new event.
 *
 * A match by UID is rejected only if the two titles have no word in common and both events are in the future.
 * The stored event must also match a feed event with another UID:
 * - with the same title, place and start; or
 * - with the same title, if it says more than 'Practice'; or
 * - with a title such as 'Practice' at the same place, if the event that now has the UID differs in place and time.
 *
 * The match with another UID counts only if exactly one stored event and exactly one event of the feed qualify.
 * If several events qualify, the match by UID is used.
 */
import { placeOf } from './fingerprint.ts'
import { canonical } from './json.ts'
import type { Answer, Identified, KnownIdentity, NewIdentity } from './identity.ts'
import { distinctiveWords, words } from './title-words.ts'
import { type Pair, uniquePairs } from './unique-pairs.ts'

/** @param named pairs that have the same UID and RECURRENCE-ID */
export function takenOver<Known extends KnownIdentity, Incoming extends NewIdentity>(
  named: readonly Pair<Known, Incoming>[],
  all: { readonly known: readonly Known[]; readonly incoming: readonly Incoming[] },
  { now }: Answer,
): Pair<Known, Incoming>[] {
  const isAhead = ({ over }: Identified) => Temporal.Instant.compare(over, now) > 0
  // The hashes are compared first, because nearly all events are unchanged.
  const doubted = named.filter(
    ({ known, incoming }) =>
      known.sourceHash !== incoming.sourceHash &&
      isAhead(known) &&
      isAhead(incoming) &&
      areOthers(known, incoming),
  )
  if (doubted.length === 0) return []
  const isDoubted = new Set<Identified>(doubted.flatMap(({ known, incoming }) => [known, incoming]))
  const isNamed = new Set<Identified>(named.flatMap(({ known, incoming }) => [known, incoming]))
  const isOpen = (event: Identified) => isAhead(event) && (isDoubted.has(event) || !isNamed.has(event))
  const before = all.known.filter((event) => isOpen(event) && !event.removed)
  const after = all.incoming.filter(isOpen)
  const pairs: Pair<Known, Incoming>[] = []
  const taken = new Set<Identified>()
  const pairBy = (key: (event: Identified) => string | null) => {
    const found = uniquePairs(
      before.filter((event) => !taken.has(event)),
      after.filter((event) => !taken.has(event)),
      { known: key, incoming: key, isRemoved: () => false },
    ).filter(({ known, incoming }) => isDoubted.has(known) || isDoubted.has(incoming))
    for (const pair of found) taken.add(pair.known).add(pair.incoming)
    pairs.push(...found)
  }
  pairBy((event) => canonical([titleOf(event), event.fingerprint]))
  pairBy((event) => (distinctiveWords(titleOf(event)).size > 0 ? titleOf(event) : null))
  const stayed = new Set<Identified>(
    doubted.filter(({ known, incoming }) => !isElsewhere(known, incoming)).map(({ known }) => known),
  )
  pairBy((event) => (stayed.has(event) ? null : canonical([titleOf(event), placeOf(event.fingerprint)])))
  return pairs
}

function titleOf({ fields }: Identified): string {
  return typeof fields.title === 'string' ? fields.title : ''
}

/** True if two titles have no word in common. Words such as 'Practice' count only if a title has no others. */
function areOthers(one: Identified, other: Identified): boolean {
  const [distinctive, theirs] = [distinctiveWords(titleOf(one)), distinctiveWords(titleOf(other))]
  if (distinctive.size > 0 && theirs.size > 0) return shareNone(distinctive, theirs)
  return shareNone(words(titleOf(one)), words(titleOf(other)))
}

function shareNone(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((word) => other.has(word))
}

function isElsewhere(one: Identified, other: Identified): boolean {
  return !one.begins.equals(other.begins) && placeOf(one.fingerprint) !== placeOf(other.fingerprint)
}
