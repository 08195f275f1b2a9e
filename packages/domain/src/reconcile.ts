/**
 * Reconciliation decides how a sync changes the stored events. The server's sync applies the decision.
 *
 * The file same-event.ts finds the known event for each event of the feed.
 * SEQUENCE is ignored, because some platforms decrease it. The values of the platform's latest response are used.
 *
 * An event that is no longer in the feed counts as missing only under three conditions:
 * - The platform's response was complete.
 * - The event lies in the windows of both this sync and the last one.
 * - The event is not over yet, because feeds drop past events.
 * A missing event is removed only when a later successful check does not find the event either.
 * An event therefore survives a check that happens while the platform rebuilds the feed.
 * If most future events vanish or are cancelled at once, nothing is removed or cancelled at first.
 * A parent, or three successful checks over at least an hour, must first confirm the loss (see feed-schedule.ts).
 * A removed event stays in the database, marked as removed, and is reused if the event returns to the feed.
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
  /** Hash of all values that the feed or platform states about the event. */
  readonly sourceHash: string
  readonly fields: ComparedFields
}

export interface KnownEvent extends ComparedEvent {
  readonly id: string
  /** True if an earlier sync marked the event as removed. */
  readonly removed: boolean
  /** Number of the first successful check that did not find the event; null if the feed contains the event. */
  readonly missingAt: number | null
}

export interface IncomingEvent<Source> extends ComparedEvent {
  /** True for an event of a series. The event's planned time (RECURRENCE-ID) is part of its identity. */
  readonly isOfSeries: boolean
  readonly source: Source
}

/** A time range that includes `from` and excludes `to`. */
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
  /** Ids of events that are missing from the feed for the first time at the current check. */
  readonly missing: readonly string[]
  /** Ids of events that were missing and are now back in the feed without any change. */
  readonly back: readonly string[]
  /** Number of missing events that the next successful fetch of the feed may remove. Zero while no event may be removed. */
  readonly awaited: number
  readonly unchanged: number
}

export interface Situation<Source> extends Answer {
  readonly known: readonly KnownEvent[]
  readonly incoming: readonly IncomingEvent<Source>[]
  /** The time range of the last sync; null at the first sync. */
  readonly lastWindow: Window | null
  readonly window: Window
  /** Number of successful checks of the feed so far, including the current one. */
  readonly check: number
  /**
   * `withheld` removes no event: most future events are missing, and nobody has confirmed their removal.
   * `accepted` removes the missing events, because a parent confirmed the removal.
   */
  readonly loss: 'none' | 'withheld' | 'accepted'
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
    awaited: situation.loss === 'withheld' ? 0 : missing.length + waiting.length,
    unchanged,
  }
}

/** Cancellations at most 48 hours ahead may be due to weather and do not count as a mass cancellation. */
const NEAR_HOURS = 48

/**
 * Returns the cancellations that the sync withholds until a parent or later checks confirm them.
 * All cancellations are withheld if at least five of the cancelled events start more than 48 hours from now.
 * A withheld cancellation leaves the stored event unchanged, so a later sync finds the cancellation again.
 */
function withheldOf<P extends Pair<KnownEvent, IncomingEvent<unknown>>>(
  pairs: readonly P[],
  { loss, now }: Pick<Situation<unknown>, 'loss' | 'now'>,
): ReadonlySet<P> {
  if (loss !== 'withheld') return new Set()
  const cancelled = pairs.filter(
    ({ known, incoming }) =>
      incoming.fields.status === 'cancelled' && known.fields.status !== 'cancelled' && !known.removed,
  )
  const later = cancelled.filter(({ incoming }) => now.until(incoming.begins).total('hours') > NEAR_HOURS)
  return new Set(later.length >= SMALLEST_LOSS ? cancelled : [])
}

/** Returns the changed fields in the order of the field list, each with its whole old and new value. */
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
  // `missingAt` is the number of a feed check. A number above the current one comes from a feed that the team used before.
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

/**
 * True if two values of a field have the same meaning.
 * Times are equal if they are the same instant, even in different zones.
 * A parent may type the same time in a different zone than the feed uses, or the team's zone may be corrected.
 */
export function agrees(field: ComparedField, one: Json, other: Json): boolean {
  return isSameValue(one, other) || (field === 'when' && isSameValue(withoutZone(one), withoutZone(other)))
}

function withoutZone(when: Json): Json {
  if (typeof when !== 'object' || when === null || Array.isArray(when)) return when
  const { zone: _zone, ...rest } = when as { readonly [key: string]: Json }
  return rest
}
