/**
 * Compares a feed's events with the stored events, and decides which events to insert, update or remove.
 * The server's sync applies the decision.
 *
 * The file same-event.ts finds the stored event that corresponds to each event of the feed.
 * The platform's latest response always wins. SEQUENCE is ignored, because some platforms decrease it.
 *
 * A stored event that is no longer in the feed counts as missing only under three conditions:
 * - The platform's response was complete.
 * - The event starts within the time ranges of both this sync and the last sync.
 * - The event is not over yet, because feeds drop past events.
 * A missing event is removed only if a later successful fetch of the feed lacks the event, too.
 * An event therefore survives a single fetch while the platform is rebuilding the feed.
 * If most future events vanish or are cancelled at once, nothing is removed or cancelled at first.
 * A parent, or three successful fetches over at least an hour, must first confirm the loss (see feed-schedule.ts).
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
  readonly fields: ComparedFields
}

export interface KnownEvent extends ComparedEvent {
  readonly id: string
  /** True if an earlier sync marked the event as removed. */
  readonly removed: boolean
  /** Number of the first successful fetch of the feed that lacked the event; null if the feed contains the event. */
  readonly missingAt: number | null
}

export interface IncomingEvent<Source> extends ComparedEvent {
  /** True for one date of a series, which is identified by its UID and planned time (RECURRENCE-ID). */
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
  /** Ids of stored events that were in the feed at the last fetch, and are missing now. */
  readonly missing: readonly string[]
  /** Ids of events that were missing and are now back in the feed without any change. */
  readonly back: readonly string[]
  /**
   * Number of events that are removed if the next successful fetch lacks them, too.
   * Zero while the loss of most events is unconfirmed, because no event is removed then.
   */
  readonly awaited: number
  readonly unchanged: number
}

export interface Situation<Source> extends Answer {
  readonly known: readonly KnownEvent[]
  readonly incoming: readonly IncomingEvent<Source>[]
  /** The time range of the last sync; null at the first sync. */
  readonly lastWindow: Window | null
  readonly window: Window
  /** Number of successful fetches of the feed so far, including the current one. */
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

/** Events of the next 48 hours may be cancelled because of weather, so they do not count as a mass cancellation. */
const NEAR_HOURS = 48

/**
 * Returns the cancellations that the sync must not apply until a parent or later fetches confirm them.
 * Returns none if fewer than five of the cancelled events start more than 48 hours from now.
 * The stored event of such a cancellation stays as it is, so the next sync finds the cancellation again.
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

/** Returns the changed fields in the order of COMPARED_FIELDS, each with its old and new value. */
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
  // A `missingAt` above the current number counts fetches of another feed, which the team used before.
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
