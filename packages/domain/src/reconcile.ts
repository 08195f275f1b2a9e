/**
 * Reconciliation: what a second sync does to what is known. Pure: it decides, the server's sync carries out.
 *
 * Identity is the source's own (UID and RECURRENCE-ID), then a fingerprint where a platform makes new UIDs at every
 * build (C38). A fingerprint decides only where it names exactly one event on each side: two like events must not swap.
 * SEQUENCE is not asked: platforms let it fall, and what the platform says now is what counts.
 *
 * An event that is no longer in the feed is taken for removed only where that can be known: the answer was complete, the
 * event lies in the window that both this and the last sync covered, and it is not over yet (feeds drop what is past).
 * It stays, marked, and comes back as itself.
 */

/** What a person is told about when it changes, in words of the wire. */
export const CHANGE_FIELDS = [
  'when',
  'title',
  'location',
  'status',
  'arriveBy',
  'uniform',
  'opponent',
  'field',
  'homeOrAway',
  'description',
] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type ComparedFields = Readonly<Record<ChangeField, Json>>

interface Identified {
  /** UID and RECURRENCE-ID as one text. */
  readonly sourceKey: string
  readonly fingerprint: string
  /** Hash of everything the source said. */
  readonly sourceHash: string
  /** When it begins, as an instant; for whole days, of the day's beginning in the team's zone. */
  readonly begins: Temporal.Instant
  /** When it is over; its beginning where the length is unknown. */
  readonly over: Temporal.Instant
  readonly fields: ComparedFields
}

export interface KnownEvent extends Identified {
  readonly id: string
  /** Marked as removed by an earlier sync. */
  readonly removed: boolean
}

export interface IncomingEvent<Source> extends Identified {
  readonly source: Source
}

/** From..to, `to` not included. */
export interface Window {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export interface FieldChange {
  readonly field: ChangeField
  readonly from: Json
  readonly to: Json
}

export interface Decision<Source> {
  readonly insert: readonly IncomingEvent<Source>[]
  readonly update: readonly { id: string; incoming: IncomingEvent<Source>; changes: readonly FieldChange[] }[]
  readonly remove: readonly { id: string; changes: readonly FieldChange[] }[]
  readonly unchanged: number
}

export interface Situation<Source> {
  readonly known: readonly KnownEvent[]
  readonly incoming: readonly IncomingEvent<Source>[]
  /** What the last sync covered; null at the first. */
  readonly lastWindow: Window | null
  readonly window: Window
  /** False where the answer was cut, truncated or held back: then nothing is taken for removed. */
  readonly complete: boolean
  readonly now: Temporal.Instant
}

export function reconcile<Source>(situation: Situation<Source>): Decision<Source> {
  const { pairs, unmatchedKnown, unmatchedIncoming } = match(situation.known, situation.incoming)
  const update: Decision<Source>['update'][number][] = []
  let unchanged = 0
  for (const { known, incoming } of pairs) {
    const same =
      known.sourceHash === incoming.sourceHash && known.sourceKey === incoming.sourceKey && !known.removed
    if (same) unchanged += 1
    else update.push({ id: known.id, incoming, changes: changesBetween(known.fields, incoming.fields) })
  }
  return {
    insert: unmatchedIncoming,
    update,
    remove: unmatchedKnown
      .filter((known) => isGone(known, situation))
      .map((known) => ({
        id: known.id,
        changes: [{ field: 'status', from: known.fields.status, to: 'removed' }],
      })),
    unchanged,
  }
}

/** The fields that differ, in the order of the list; each value whole. */
export function changesBetween(from: ComparedFields, to: ComparedFields): FieldChange[] {
  return CHANGE_FIELDS.filter((field) => !isSameValue(from[field], to[field])).map((field) => ({
    field,
    from: from[field],
    to: to[field],
  }))
}

interface Matched<Source> {
  readonly pairs: readonly { known: KnownEvent; incoming: IncomingEvent<Source> }[]
  readonly unmatchedKnown: readonly KnownEvent[]
  readonly unmatchedIncoming: readonly IncomingEvent<Source>[]
}

function match<Source>(
  known: readonly KnownEvent[],
  incoming: readonly IncomingEvent<Source>[],
): Matched<Source> {
  const pairs: { known: KnownEvent; incoming: IncomingEvent<Source> }[] = []
  const byKey = new Map(known.map((event) => [event.sourceKey, event]))
  const newcomers: IncomingEvent<Source>[] = []
  for (const event of incoming) {
    const before = byKey.get(event.sourceKey)
    if (before) {
      byKey.delete(event.sourceKey)
      pairs.push({ known: before, incoming: event })
    } else newcomers.push(event)
  }
  const missing = [...byKey.values()]
  const missingByPrint = uniqueByPrint(missing)
  const newByPrint = uniqueByPrint(newcomers)
  const matched = new Set<Identified>()
  for (const [print, event] of newByPrint) {
    const before = missingByPrint.get(print)
    if (!before) continue
    matched.add(before).add(event)
    pairs.push({ known: before, incoming: event })
  }
  return {
    pairs,
    unmatchedKnown: missing.filter((event) => !matched.has(event)),
    unmatchedIncoming: newcomers.filter((event) => !matched.has(event)),
  }
}

function uniqueByPrint<Event extends Identified>(events: readonly Event[]): Map<string, Event> {
  const count = new Map<string, number>()
  for (const event of events) count.set(event.fingerprint, (count.get(event.fingerprint) ?? 0) + 1)
  return new Map(
    events
      .filter((event) => count.get(event.fingerprint) === 1)
      .map((event): [string, Event] => [event.fingerprint, event]),
  )
}

function isGone<Source>(
  known: KnownEvent,
  { complete, lastWindow, window, now }: Situation<Source>,
): boolean {
  if (!complete || lastWindow === null || known.removed) return false
  if (Temporal.Instant.compare(known.over, now) <= 0) return false
  return contains(lastWindow, known.begins) && contains(window, known.begins)
}

export function contains(window: Window, instant: Temporal.Instant): boolean {
  return (
    Temporal.Instant.compare(window.from, instant) <= 0 && Temporal.Instant.compare(instant, window.to) < 0
  )
}

export function isSameValue(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other)
}

/** The same value gives the same text, whatever order its keys were written in. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_key, inner: Json) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
