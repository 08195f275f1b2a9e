import type { Event } from '@homefield/contract/event'
import { NO_TEXTS } from '@homefield/domain/event-fields'
import { MANUAL_COLOR } from '@homefield/domain/platform'
import { birthdayIn } from '@homefield/domain/remind'
import { startOfDay } from '@homefield/domain/time/day'
import { createHash } from 'node:crypto'
import type { BornRow } from '../store.ts'

/*
 * Birthdays appear as all-day events that nobody can open, edit or share.
 * A child who was born on February 29 has a birthday on February 28 in years without a February 29.
 */

/** @param to exclusive */
export function birthdaysIn(
  children: readonly BornRow[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  viewerId: string,
): Event[] {
  const found: { day: Temporal.PlainDate; event: Event }[] = []
  for (const child of children) {
    const born = Temporal.PlainDate.from(child.date_of_birth)
    for (let year = Math.max(from.year, born.year + 1); year <= to.year; year += 1) {
      const day = birthdayIn(year, born)
      if (day && Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) < 0)
        found.push({ day, event: birthday(child, day, year - born.year, viewerId) })
    }
  }
  return found
    .toSorted((one, other) => Temporal.PlainDate.compare(one.day, other.day))
    .map(({ event }) => event)
}

function birthday(child: BornRow, day: Temporal.PlainDate, age: number, viewerId: string): Event {
  const id = idOf(child.id, day.year)
  return {
    id,
    eventGroupId: id,
    sameAs: [],
    children: [{ eventId: id, profileId: child.id, name: child.name, color: child.color }],
    title: child.name,
    when: { kind: 'days', firstDay: day.toString(), lastDay: day.toString(), timeTbd: false },
    status: 'confirmed',
    activity: 'other',
    sport: 'Other',
    color: child.color,
    platform: 'Manual',
    platformColor: MANUAL_COLOR,
    teamName: null,
    locationName: null,
    location: null,
    homeOrAway: null,
    arriveBy: null,
    ...NO_TEXTS,
    visibility: 'public',
    isOwnEvent: child.user_id === viewerId,
    ownerName: child.owner_name ?? '',
    birthday: { age },
    seriesId: null,
    notGoing: [],
    legs: [],
    leaveBy: null,
    news: null,
    overridden: [],
    isHidden: false,
    can: { edit: false, delete: false, share: false },
    version: 1,
  }
}

/**
 * Returns a UUID of version 8 (RFC 9562, 5.8), a hash of child and year, so that a birthday keeps its id.
 */
function idOf(profileId: string, year: number): string {
  const bytes = createHash('sha256').update(`birthday ${profileId} ${year}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Inserts each birthday before the first event that begins on the same day or later.
 * The caller must pass events and birthdays sorted by time.
 */
export function amongEvents(events: readonly Event[], birthdays: readonly Event[], zone: string): Event[] {
  if (birthdays.length === 0) return [...events]
  const waiting = [...birthdays]
  const merged: Event[] = []
  for (const event of events) {
    for (let next = waiting[0]; next && !isBefore(event, next, zone); next = waiting[0])
      merged.push(...waiting.splice(0, 1))
    merged.push(event)
  }
  return [...merged, ...waiting]
}

function isBefore(one: Event, other: Event, zone: string): boolean {
  return Temporal.Instant.compare(beginningOf(one, zone), beginningOf(other, zone)) < 0
}

/** Returns when an event begins for a viewer in `zone`: an all-day event begins at midnight in that zone. */
export function beginningOf({ when }: Event, zone: string): Temporal.Instant {
  return when.kind === 'timed' ? Temporal.Instant.from(when.start) : startOfDay(when.firstDay, zone)
}
