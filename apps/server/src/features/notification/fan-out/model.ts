/*
 * Decides which changes to events appear in one person's notification. Contains only pure functions.
 *
 * A notification announces only the net change of each event field:
 * If a field returns to the old value before anybody was notified, the changes to the field are skipped.
 * If the person changed a field, earlier changes to that field are skipped.
 * If the person acknowledged a change with the 'Got it' button, that change and earlier ones are skipped.
 * A new event is announced only as new. Later changes to the new event are skipped.
 * If a person deleted an event, only the deletion is announced.
 * If a new event is deleted before anybody was notified of the event, nothing is announced.
 * Changes to a past event are skipped.
 * A change that moves an event into the past is still announced if the previous start has not passed.
 */
import { EventWhen, PlaceText } from '@homefield/contract/event'
import { allows, type ViewerRole } from '@homefield/domain/access-rules'
import { NOTIFIED_FIELDS } from '@homefield/domain/event-fields'
import { isUrgent } from '@homefield/domain/delivery-policy'
import { startOfDay } from '@homefield/domain/time/day'
import { isSameStart } from '@homefield/domain/when-change'
import type { UnnotifiedRow } from './store.ts'

export interface News {
  readonly kind: 'eventsAdded' | 'eventsChanged'
  readonly isUrgent: boolean
  readonly changeIds: readonly string[]
}

export interface Reader {
  readonly userId: string
  readonly role: ViewerRole
  readonly zone: string
}

const TOLD: ReadonlySet<string> = new Set(['added', ...NOTIFIED_FIELDS])

/** @param changes in any order, that nobody was notified of yet */
export function newsFor(changes: readonly UnnotifiedRow[], reader: Reader, now: Temporal.Instant): News[] {
  const concerned = changes.filter(
    (row) =>
      row.is_shown &&
      TOLD.has(row.field) &&
      allows(row.is_private ? 'privateEvents' : 'publicEvents', 'read', reader.role),
  )
  const added: string[] = []
  const changed: string[] = []
  let urgent = false
  for (const [, rows] of Map.groupBy(concerned, (row) => row.event_id)) {
    const chains = [...Map.groupBy(rows, (row) => `${row.field} ${row.is_overridden}`).values()]
      .map((chain) => unknownTo(reader.userId, chain.toSorted(byTime)))
      .filter(isDifferent)
    if (isPast(chains, reader.zone, now)) continue
    const isNew = chains.find(([first]) => first?.field === 'added')
    if (rows[0]?.is_deleted) {
      const deletion = chains.filter(isDeletion)
      if (isNew || deletion.length === 0) continue
      changed.push(...deletion.flatMap((chain) => chain.map(({ id }) => id)))
      urgent ||= isUrgent(deletion.map(asHappened), startsOf(chains, reader.zone, now), now)
      continue
    }
    if (isNew) {
      if (isNew[0]?.status !== 'removed') added.push(...isNew.map(({ id }) => id))
      continue
    }
    changed.push(...chains.flatMap((chain) => chain.map(({ id }) => id)))
    urgent ||= isUrgent(chains.map(asHappened), startsOf(chains, reader.zone, now), now)
  }
  return [
    ...(added.length === 0 ? [] : [{ kind: 'eventsAdded' as const, isUrgent: false, changeIds: added }]),
    ...(changed.length === 0
      ? []
      : [{ kind: 'eventsChanged' as const, isUrgent: urgent, changeIds: changed }]),
  ]
}

type Chain = readonly UnnotifiedRow[]

function unknownTo(userId: string, chain: Chain): Chain {
  const known = chain.findLastIndex(
    (row) => row.changed_by === userId || row.acknowledged_by.includes(userId),
  )
  return chain.slice(known + 1)
}

/** PostgreSQL's jsonb serializes equal values identically, so comparing the JSON texts is enough. */
function isDifferent(chain: Chain): boolean {
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) return false
  return first.field === 'added' || JSON.stringify(first.old_value) !== JSON.stringify(last.new_value)
}

function isDeletion(chain: Chain): boolean {
  const last = chain.at(-1)
  return last?.field === 'status' && last.new_value === 'removed' && last.changed_by !== null
}

function asHappened(chain: Chain) {
  const { field = '', new_value: value } = chain.at(-1) ?? {}
  if (field === 'status' && typeof value === 'string') return { field, status: value }
  return { field, movesNobody: MOVES_NOBODY[field]?.(chain[0]?.old_value, value) ?? false }
}

/**
 * If a time or place cannot be parsed, it counts as changed, so that the push is sent even in quiet hours.
 * Sending an unneeded push at night is better than letting a parent miss a game.
 */
const MOVES_NOBODY: Readonly<Record<string, (from: unknown, to: unknown) => boolean>> = {
  when(from, to) {
    const [before, after] = [EventWhen.safeParse(from).data, EventWhen.safeParse(to).data]
    return before !== undefined && after !== undefined && isSameStart(before, after)
  },
  location(from, to) {
    const [before, after] = [PlaceText.safeParse(from).data, PlaceText.safeParse(to).data]
    if (!before || !after || before.name === null || before.name !== after.name) return false
    return before.address === null || after.address === null
  },
}

/** Returns the event's current start and its starts before the unannounced changes. */
function startsOf(chains: readonly Chain[], zone: string, now: Temporal.Instant): Temporal.Instant[] {
  const [row] = chains.flat()
  if (!row) return []
  const start = beginning(row.start_time ?? undefined, row.first_day ?? undefined, zone, now)
  return [...(start ? [start] : []), ...startsBefore(chains, zone, now)]
}

function startsBefore(chains: readonly Chain[], zone: string, now: Temporal.Instant): Temporal.Instant[] {
  return chains
    .flatMap(([first]) => (first?.field === 'when' ? [first.old_value] : []))
    .map((value) => beginning(textIn(value, 'start'), textIn(value, 'firstDay'), zone, now))
    .filter((start) => start !== undefined)
}

/** Returns the event's start. For an all-day event today, returns `now`, because people can still attend. */
function beginning(
  start: string | undefined,
  firstDay: string | undefined,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  if (start !== undefined) return Temporal.Instant.from(start)
  if (firstDay === undefined) return undefined
  const isToday = now.toZonedDateTimeISO(zone).toPlainDate().equals(firstDay)
  return isToday ? now : startOfDay(firstDay, zone)
}

function textIn(value: UnnotifiedRow['old_value'], key: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const text: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return typeof text === 'string' ? text : undefined
}

/** Returns true if the event is over and all its previous start times have passed too. */
function isPast(chains: readonly Chain[], zone: string, now: Temporal.Instant): boolean {
  const [row] = chains.flat()
  if (!row || !isOver(row, zone, now)) return false
  // Skips platform changes to overridden fields, because the app shows the parent's value instead.
  const counting = chains.filter(([first]) => first?.is_overridden === false)
  return startsBefore(counting, zone, now).every((start) => Temporal.Instant.compare(start, now) < 0)
}

function isOver(row: UnnotifiedRow, zone: string, now: Temporal.Instant): boolean {
  if (row.last_day !== null) {
    const today = now.toZonedDateTimeISO(zone).toPlainDate()
    return Temporal.PlainDate.compare(row.last_day, today) < 0
  }
  const end = row.end_time ?? row.start_time
  return end !== null && Temporal.Instant.compare(end, now) < 0
}

function byTime(one: UnnotifiedRow, other: UnnotifiedRow): number {
  return Temporal.Instant.compare(one.changed_at, other.changed_at) || (one.id < other.id ? -1 : 1)
}
