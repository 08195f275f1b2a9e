import type { Event } from '@homefield/contract/event'
import type { Candidate } from '@homefield/domain/clash'
import { placeKey, type Coordinates } from '@homefield/domain/drive'
import { createHash } from 'node:crypto'
import type { OwnEventRow } from './store.ts'

/** A happening that may clash, with the row that its card goes by. */
export interface OwnHappening extends Candidate {
  readonly eventId: string
}

/** Where an address is, by its key. */
export type Found = ReadonlyMap<string, Coordinates>

const STATUSES = ['confirmed', 'cancelled', 'postponed', 'removed'] as const

/** What a clash needs to know of a row. The rule itself puts rows of one happening together. */
export function happeningOf(row: OwnEventRow): OwnHappening {
  return {
    eventId: row.id,
    happeningId: row.happening_id,
    profileIds: [row.profile_id],
    when:
      row.all_day || row.start_time === null
        ? { kind: 'days' }
        : { kind: 'timed', start: Temporal.Instant.from(row.start_time), end: instantOrNull(row.end_time) },
    status: STATUSES.find((status) => status === row.status) ?? 'removed',
    arriveBy: instantOrNull(row.arrive_by),
    place: placeOf(row.location, row.location_name),
  }
}

/** The same event at other times. When to be there was said for its start: nobody says it for another. */
export function movedTo(event: Event, start: Temporal.Instant, end: Temporal.Instant): OwnHappening {
  const isStart = event.when.kind === 'timed' && Temporal.Instant.compare(event.when.start, start) === 0
  return {
    eventId: event.id,
    happeningId: event.happeningId,
    profileIds: event.children.map(({ profileId }) => profileId),
    when: { kind: 'timed', start, end },
    status: event.status,
    arriveBy: isStart ? instantOrNull(event.arriveBy) : null,
    place: placeOf(event.location, event.locationName),
  }
}

/** By the address where there is one, else by the name: that is enough for a parent to say how long the drive takes. */
function placeOf(location: string | null, name: string | null): Candidate['place'] {
  const key = placeKey(location) ?? placeKey(name)
  return key === null ? null : { key, at: null }
}

export function located(happening: OwnHappening, found: Found): OwnHappening {
  const { place } = happening
  return place ? { ...happening, place: { ...place, at: found.get(place.key) ?? null } } : happening
}

/** Of two happenings, in the order in which the table keeps them. */
export function sortedPair(one: OwnHappening, other: OwnHappening): [OwnHappening, OwnHappening] {
  return one.happeningId < other.happeningId ? [one, other] : [other, one]
}

/**
 * The times and places of two happenings, as one text: 'not a problem' holds while it stays the same. Hashed, because an
 * address has no business in one more table.
 */
export function signatureOf(one: OwnHappening, other: OwnHappening): string {
  const told = sortedPair(one, other).map(({ when, arriveBy, place }) => [
    when.kind === 'timed' ? [when.start.toString(), when.end?.toString() ?? null] : when.kind,
    arriveBy?.toString() ?? null,
    place?.key ?? null,
  ])
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}

function instantOrNull(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text)
}
