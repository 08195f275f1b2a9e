import type { Event } from '@homefield/contract/event'
import { NO_TEXTS } from '@homefield/domain/event-fields'

let made = 0

/**
 * Creates an event for tests.
 * The test passes only the fields that it needs, and defaults fill the other fields.
 */
export function madeEvent(given: Partial<Event> = {}): Event {
  made += 1
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  return {
    id,
    eventGroupId: id,
    sameAs: [],
    children: [{ eventId: id, profileId: 'maya', name: 'Maya', color: '#6366F1' }],
    title: 'Practice',
    when: {
      kind: 'timed',
      start: '2026-05-14T21:30:00Z',
      end: '2026-05-14T23:00:00Z',
      zone: 'America/New_York',
    },
    status: 'confirmed',
    activity: 'practice',
    sport: 'Soccer',
    color: '#10B981',
    platform: 'Playmetrics',
    platformColor: '#10B981',
    teamName: null,
    locationName: null,
    location: null,
    homeOrAway: null,
    arriveBy: null,
    ...NO_TEXTS,
    visibility: 'public',
    isOwnEvent: true,
    ownerName: 'Erin Calder',
    birthday: null,
    seriesId: null,
    notGoing: [],
    legs: [],
    leaveBy: null,
    news: null,
    overridden: [],
    isHidden: false,
    can: { edit: true, delete: true, share: true },
    version: 1,
    ...given,
  }
}

export function timed(start: string, end: string | null, given: Partial<Event> = {}): Event {
  return madeEvent({ when: { kind: 'timed', start, end, zone: 'UTC' }, ...given })
}

export function allDay(firstDay: string, lastDay = firstDay, given: Partial<Event> = {}): Event {
  return madeEvent({ when: { kind: 'days', firstDay, lastDay, timeTbd: false }, ...given })
}
