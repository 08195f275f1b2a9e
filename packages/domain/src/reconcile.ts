/**
 * Reconciliation: what a second sync does to what is known. Pure: it decides, the server's sync carries out.
 *
 * same-event.ts finds the known event that an event of the feed is. SEQUENCE is not asked: platforms let it fall, and what
 * the platform says now is what counts.
 *
 * An event that is no longer in the feed is missing only where that can be known: the answer was whole, the event lies
 * in the window that both this and the last sync covered, and it is not over yet (feeds drop what is past). It is taken
 * for removed at a later good check than the one it was missing at first: a build that was caught halfway costs a check,
 * not an event. While a loss is held back it is only noted as missing, so that belief removes at once. A removed event
 * stays, marked, and comes back as itself. While a loss is held back, cancellations in bulk are not applied either.
 */
import { COMPARED_FIELDS, type ComparedField } from './event-fields.ts'
import { SMALLEST_LOSS } from './feed-schedule.ts'
import type { Answer, Identified } from './identity.ts'
import { canonical, type Json } from './json.ts'
import { matchEvents } from './same-event.ts'
import type { Pair } from './unique-pairs.ts'

export type { Json } from './json.ts'

export type ComparedFields = Readonly<Record<ComparedField, Json>>

interface ComparedEvent extends Identified {
  /** Hash of everything the source said. */
  readonly sourceHash: string
  readonly fields: ComparedFields
}

export interface KnownEvent extends ComparedEvent {
  readonly id: string
  /** Marked as removed by an earlier sync. */
  readonly removed: boolean
  /** The good check of its feed at which it was missing first; null while it is there. */
  readonly missingAt: number | null
}

export interface IncomingEvent<Source> extends ComparedEvent {
  /** One date of a series, named by its planned time. */
  readonly isOfSeries: boolean
  readonly source: Source
}

/** From..to, `to` not included. */
export interface Window {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export interface FieldChange {
  readonly field: ComparedField
  readonly from: Json
  readonly to: Json
}

export interface Decision<Source> {
  readonly insert: readonly IncomingEvent<Source>[]
  readonly update: readonly { id: string; incoming: IncomingEvent<Source>; changes: readonly FieldChange[] }[]
  readonly remove: readonly { id: string; changes: readonly FieldChange[] }[]
  /** To be noted as missing since this check. */
  readonly missing: readonly string[]
  /** No longer missing, and otherwise as they were. */
  readonly back: readonly string[]
  /** How many are missing and wait for the next good check to say so too; not those of a loss that is held back. */
  readonly awaited: number
  readonly unchanged: number
}

export interface Situation<Source> extends Answer {
  readonly known: readonly KnownEvent[]
  readonly incoming: readonly IncomingEvent<Source>[]
  /** What the last sync covered; null at the first. */
  readonly lastWindow: Window | null
  readonly window: Window
  /** Good checks of the feed so far, the one that said this included. */
  readonly check: number
  /** What becomes of what is missing: `held` waits for belief, `accepted` is what a parent said yes to. */
  readonly loss: 'none' | 'held' | 'accepted'
}

export function reconcile<Source>(situation: Situation<Source>): Decision<Source> {
  const { known, incoming } = situation
  const { pairs, unmatchedKnown, unmatchedIncoming } = matchEvents(known, incoming, situation)
  const withheld = withheldOf(pairs, situation)
  const update: Decision<Source>['update'][number][] = []
  const back: string[] = []
  let unchanged = 0
  for (const pair of pairs) {
    const { known, incoming } = pair
    const same =
      withheld.has(pair) ||
      (known.sourceHash === incoming.sourceHash && known.sourceKey === incoming.sourceKey && !known.removed)
    if (!same) update.push({ id: known.id, incoming, changes: changesBetween(known.fields, incoming.fields) })
    else if (known.missingAt === null) unchanged += 1
    else back.push(known.id)
  }
  const fates = Map.groupBy(
    unmatchedKnown.filter((known) => isMissing(known, situation)),
    (known) => fateOf(known, situation),
  )
  const missing = fates.get('note') ?? []
  const waiting = fates.get('wait') ?? []
  return {
    insert: unmatchedIncoming,
    update,
    remove: (fates.get('remove') ?? []).map((known) => ({
      id: known.id,
      changes: [{ field: 'status', from: known.fields.status, to: 'removed' }],
    })),
    missing: missing.map(({ id }) => id),
    back,
    awaited: situation.loss === 'held' ? 0 : missing.length + waiting.length,
    unchanged,
  }
}

/** A cancellation of today or tomorrow may be the weather. */
const NEAR_HOURS = 48

/**
 * The pairs that wait until a loss is believed: cancellations, if at least five of them are no matter of the next two
 * days. Nothing of such an event is written, so that belief finds the cancellation again.
 */
function withheldOf<P extends Pair<KnownEvent, IncomingEvent<unknown>>>(
  pairs: readonly P[],
  { loss, now }: Pick<Situation<unknown>, 'loss' | 'now'>,
): ReadonlySet<P> {
  if (loss !== 'held') return new Set()
  const cancelled = pairs.filter(
    ({ known, incoming }) =>
      incoming.fields.status === 'cancelled' && known.fields.status !== 'cancelled' && !known.removed,
  )
  const later = cancelled.filter(({ incoming }) => now.until(incoming.begins).total('hours') > NEAR_HOURS)
  return new Set(later.length >= SMALLEST_LOSS ? cancelled : [])
}

/** The fields that differ, in the order of the list; each value whole. */
function changesBetween(from: ComparedFields, to: ComparedFields): FieldChange[] {
  return COMPARED_FIELDS.filter((field) => !agrees(field, from[field], to[field])).map((field) => ({
    field,
    from: from[field],
    to: to[field],
  }))
}

function isMissing<Source>(
  known: KnownEvent,
  { isWhole, lastWindow, window, now }: Situation<Source>,
): boolean {
  if (!isWhole || lastWindow === null || known.removed) return false
  if (Temporal.Instant.compare(known.over, now) <= 0) return false
  return contains(lastWindow, known.begins) && contains(window, known.begins)
}

function fateOf<Source>(
  { missingAt }: KnownEvent,
  { check, loss }: Situation<Source>,
): 'note' | 'wait' | 'remove' {
  // Noted by the count of a feed that the team has left since: that says nothing.
  if (missingAt === null || missingAt > check) return 'note'
  if (loss === 'accepted') return 'remove'
  return loss === 'none' && missingAt < check ? 'remove' : 'wait'
}

export function contains(window: Window, instant: Temporal.Instant): boolean {
  return (
    Temporal.Instant.compare(window.from, instant) <= 0 && Temporal.Instant.compare(instant, window.to) < 0
  )
}

export function isSameValue(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other)
}

/** Instants say the same in whatever zone they were meant: a parent types in his, and a team's may be corrected. */
export function agrees(field: ComparedField, one: Json, other: Json): boolean {
  return isSameValue(one, other) || (field === 'when' && isSameValue(withoutZone(one), withoutZone(other)))
}

function withoutZone(when: Json): Json {
  if (typeof when !== 'object' || when === null || Array.isArray(when)) return when
  const { zone: _zone, ...rest } = when as { readonly [key: string]: Json }
  return rest
}
