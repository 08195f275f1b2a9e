import { ACTIVITY_TYPES, type Event } from '@homefield/contract/event'
import type { Candidate } from '@homefield/domain/clash'
import type { Driver } from '@homefield/domain/coverage/leg'
import type { ResolvedLeg } from '@homefield/domain/coverage/leg-default'
import { placeKey, type Coordinates } from '@homefield/domain/drive'
import { createHash } from 'node:crypto'
import type { Coverage, CoveredEvent } from '../coverage/service.ts'
import type { AdultRow, OwnEventRow } from './store.ts'

/**
 * One event that may clash with another, stored once per child (an event group).
 * `eventId` is the stored event that the app shows.
 */
export interface OwnEventGroup extends Candidate {
  readonly eventId: string
  /** The fields that decide who drives and who goes. Null for an event that has no legs. */
  readonly covered: CoveredEvent | null
  /** The legs of the children who go, also those without a driver. */
  readonly legs: readonly ResolvedLeg[]
}

/** Coordinates by normalized address (`placeKey`). */
export type Found = ReadonlyMap<string, Coordinates>

const STATUSES = ['confirmed', 'cancelled', 'postponed', 'removed'] as const

/**
 * Converts one child's stored event to input for the clash rule.
 * The clash rule merges the stored events of all children who take part in the same event.
 */
export function eventGroupOf(row: OwnEventRow): OwnEventGroup {
  return {
    eventId: row.id,
    eventGroupId: row.event_group_id,
    profileIds: [row.profile_id],
    when:
      row.all_day || row.start_time === null
        ? { kind: 'days' }
        : { kind: 'timed', start: Temporal.Instant.from(row.start_time), end: instantOrNull(row.end_time) },
    status: statusOf(row.status),
    arriveBy: instantOrNull(row.arrive_by),
    place: placeOf(row.location, row.location_name),
    covered: coveredOf(row),
    legs: [],
  }
}

function coveredOf(row: OwnEventRow): CoveredEvent | null {
  if (row.start_time === null || row.zone === null) return null
  const { event_group_id: eventGroupId, profile_id: profileId } = row
  return {
    eventGroupId,
    children: [{ profileId }],
    when: { kind: 'timed', start: row.start_time, end: row.end_time, zone: row.zone },
    status: statusOf(row.status),
    activity: ACTIVITY_TYPES.find((activity) => activity === row.activity) ?? 'other',
    isHidden: false,
    seriesId: row.series_id,
  }
}

function statusOf(text: string): (typeof STATUSES)[number] {
  return STATUSES.find((status) => status === text) ?? 'removed'
}

/**
 * Returns the event as if the event took place from `start` to `end`.
 * An event that starts at a new time loses its arrival time, which was meant for the old start.
 */
export function movedTo(event: Event, start: Temporal.Instant, end: Temporal.Instant): OwnEventGroup {
  const isStart = event.when.kind === 'timed' && Temporal.Instant.compare(event.when.start, start) === 0
  return {
    eventId: event.id,
    eventGroupId: event.eventGroupId,
    profileIds: event.children.map(({ profileId }) => profileId),
    when: { kind: 'timed', start, end },
    status: event.status,
    arriveBy: isStart ? instantOrNull(event.arriveBy) : null,
    place: placeOf(event.location, event.locationName),
    covered: event,
    legs: [],
  }
}

/**
 * Returns the place of an event. The key is the address of the place, or the name if the address is missing.
 * An event with only a name also needs a key, because a parent can set a drive time for the event.
 */
function placeOf(location: string | null, name: string | null): Candidate['place'] {
  const key = placeKey(location) ?? placeKey(name)
  return key === null ? null : { key, at: null }
}

export function located(eventGroup: OwnEventGroup, found: Found): OwnEventGroup {
  const { place } = eventGroup
  return place ? { ...eventGroup, place: { ...place, at: found.get(place.key) ?? null } } : eventGroup
}

/**
 * Adds who drives, and leaves out the children who do not go.
 * An event that no child attends stays in the list, but never clashes.
 */
export function attended(eventGroup: OwnEventGroup, { legs, notGoing }: Coverage): OwnEventGroup {
  return {
    ...eventGroup,
    profileIds: eventGroup.profileIds.filter((profileId) => !notGoing.includes(profileId)),
    legs,
  }
}

/** A child has two stored events of one event group if two feeds contain the event, but only two legs. */
export function legsOfAll(eventGroups: readonly OwnEventGroup[]): ResolvedLeg[] {
  const legs = eventGroups.flatMap((eventGroup) => eventGroup.legs)
  return [
    ...new Map(
      legs.map((leg) => [`${leg.eventGroupId} ${leg.profileId} ${leg.direction}`, leg] as const),
    ).values(),
  ]
}

export function driversOf(adults: readonly AdultRow[]): Driver[] {
  return adults.map(({ kind, id }) => (kind === 'user' ? { kind, userId: id } : { kind, helperId: id }))
}

/** Sorts two events (event groups) by id. The database stores each pair of events in this order. */
export function sortedPair(one: OwnEventGroup, other: OwnEventGroup): [OwnEventGroup, OwnEventGroup] {
  return one.eventGroupId < other.eventGroupId ? [one, other] : [other, one]
}

/**
 * Returns a fingerprint of the times and places of two clashing events.
 * The mark 'not a problem' applies as long as the fingerprint stays the same.
 * The fingerprint is a hash, so that the database table contains no street addresses.
 */
export function signatureOf(one: OwnEventGroup, other: OwnEventGroup): string {
  const facts = sortedPair(one, other).map(({ when, arriveBy, place }) => [
    when.kind === 'timed' ? [when.start.toString(), when.end?.toString() ?? null] : when.kind,
    arriveBy?.toString() ?? null,
    place?.key ?? null,
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

function instantOrNull(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text)
}
