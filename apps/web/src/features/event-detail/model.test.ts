import type { EventDetail, EventDifference } from '@homefield/contract/event'
import { expect, it } from 'vitest'
import { allDay, madeEvent, timed } from '../event/model/made-event.ts'
import { place } from '../event/model/placement.ts'
import {
  countdownOf,
  daysOf,
  duplicateOf,
  formerPlace,
  hasNote,
  pageOf,
  platformsTitle,
  statusSince,
  shownAbove,
} from './model.ts'

const CANCELLED: EventDifference = { field: 'status', from: 'confirmed', to: 'cancelled' }
const MOVED: EventDifference = {
  field: 'location',
  from: { name: 'Cedar Park', address: null },
  to: { name: 'Eastside', address: null },
}
const news = (...differences: EventDifference[]) => ({
  changeIds: ['a'],
  differences,
  overridden: [],
  changedAt: '2026-05-16T14:40:00Z',
  by: { kind: 'platform' as const, name: 'GameChanger' as const },
})
const history = (difference: EventDifference, at: string): EventDetail['history'][number] => ({
  id: at,
  difference,
  at,
  by: { kind: 'platform', name: 'GameChanger' },
  isOverridden: false,
})

it('returns the days on which the event takes place in the reader’s zone', () => {
  // The event from 22:00 to 1:00 is on two days in Portland, and on one day in UTC.
  const late = timed('2026-05-15T05:00:00Z', '2026-05-15T08:00:00Z')
  expect(daysOf(late, 'America/Los_Angeles')).toEqual({ from: '2026-05-14', to: '2026-05-16' })
  expect(daysOf(late, 'UTC')).toEqual({ from: '2026-05-15', to: '2026-05-16' })
})

it('copies the local time and all fields that a parent can edit to a duplicate', () => {
  const event = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z', {
    title: 'Ortho check',
    sport: 'Swimming',
    location: '918 SE Grant St',
    locationName: 'Eastside Rec Center',
    description: 'Bring the card',
    visibility: 'private',
  })
  expect(duplicateOf(event, undefined, 'America/Los_Angeles')).toEqual({
    date: '2026-05-14',
    startTime: '17:30',
    durationMinutes: 90,
    title: 'Ortho check',
    sport: 'Swimming',
    visibility: 'private',
    location: '918 SE Grant St',
    locationName: 'Eastside Rec Center',
    description: 'Bring the card',
  })
})

it('copies only the day of an all-day event to a duplicate (C21)', () => {
  const copy = duplicateOf(allDay('2026-05-15'), undefined, 'Asia/Kathmandu')
  expect(copy).toMatchObject({ date: '2026-05-15' })
  expect(copy).not.toHaveProperty('startTime')
  expect(copy).not.toHaveProperty('durationMinutes')
})

it('finds the time of a cancellation in the history or in the unseen changes, or returns null', () => {
  const event = madeEvent({ status: 'cancelled', news: news(CANCELLED) })
  const detail = {
    history: [history(MOVED, '2026-05-17T00:00:00Z'), history(CANCELLED, '2026-05-16T14:40:00Z')],
  }
  expect(statusSince(event, detail)).toBe('2026-05-16T14:40:00Z')
  expect(statusSince(event, undefined)).toBe('2026-05-16T14:40:00Z')
  expect(
    statusSince({ ...event, news: null }, { history: [history(MOVED, '2026-05-17T00:00:00Z')] }),
  ).toBeNull()
})

it('the change note omits a cancellation, but shows that a canceled event is confirmed again', () => {
  expect(shownAbove(madeEvent({ news: news(CANCELLED, MOVED) }))).toEqual([MOVED])
  const again: EventDifference = { field: 'status', from: 'cancelled', to: 'confirmed' }
  expect(shownAbove(madeEvent({ news: news(again) }))).toEqual([again])
  expect(shownAbove(madeEvent({ news: null }))).toEqual([])
})

it('shows the change note for unseen changes other than a cancellation, and for changes to overridden fields', () => {
  expect(hasNote(madeEvent({ news: { ...news(), overridden: [MOVED] } }))).toBe(true)
  expect(hasNote(madeEvent({ news: news(MOVED) }))).toBe(true)
  expect(hasNote(madeEvent({ news: news(CANCELLED) }))).toBe(false)
  expect(hasNote(madeEvent())).toBe(false)
})

it('returns the former place only while the user has not seen the change of place', () => {
  expect(formerPlace(madeEvent({ news: news(MOVED) }))).toEqual({ name: 'Cedar Park', address: null })
  expect(formerPlace(madeEvent({ news: news(CANCELLED) }))).toBeNull()
})

it('shows the platform’s original title only if the title adds information', () => {
  const event = madeEvent({
    title: 'vs Storm',
    teamName: 'Owen’s Wildcats',
    opponent: 'Storm',
    platform: 'TeamSnap',
  })
  const says = (originalTitle: string | null, title = event.title) =>
    platformsTitle({ ...event, title }, { originalTitle, sources: [] })
  expect(says(null)).toBeNull()
  expect(says('')).toBeNull()
  expect(says('vs Storm')).toBeNull()
  expect(says('[CANCELED] Wildcats vs. STORM')).toBeNull()
  expect(says('Wildcats U12 vs Storm')).toBe('Wildcats U12 vs Storm')
  expect(says('No Practice - Spring Break', 'Practice')).toBe('No Practice - Spring Break')
  const sources = [{ teamName: 'Boys - 2016 Harbor FC', checkedAt: null, problem: null }]
  expect(platformsTitle(event, { originalTitle: 'Boys - 2016 Harbor FC - Game', sources })).toBeNull()
})

it('accepts only http and https links, and returns the link’s host (C41)', () => {
  expect(pageOf({ sourceUrl: 'https://www.club.example/event/1?x=y' })).toEqual({
    href: 'https://www.club.example/event/1?x=y',
    host: 'club.example',
  })
  for (const sourceUrl of [
    null,
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pass@club.example/',
    'https://club.example/ javascript:alert(1)',
    'x https://club.example/1',
  ])
    expect(pageOf({ sourceUrl })).toBeNull()
})

/** The event is on Saturday, May 16, from 1:30 to 2:45 PM in Portland (UTC−7). */
const game = place(timed('2026-05-16T20:30:00Z', '2026-05-16T21:45:00Z'), 'America/Los_Angeles')
const picnic = place(allDay('2026-05-16', '2026-05-17'), 'America/Los_Angeles')

it.each<[string, typeof game, string, ReturnType<typeof countdownOf>]>([
  ['more than a week before', game, '2026-05-08T20:00:00Z', null],
  ['two days before', game, '2026-05-14T23:12:00Z', { unit: 'days', count: 2 }],
  ['the evening before', game, '2026-05-16T06:00:00Z', { unit: 'tomorrow', count: 0 }],
  ['after midnight of the same day', game, '2026-05-16T07:30:00Z', { unit: 'today', count: 0 }],
  ['three hours before', game, '2026-05-16T17:30:00Z', { unit: 'today', count: 0 }],
  ['40 minutes before', game, '2026-05-16T19:50:00Z', { unit: 'soon', count: 0 }],
  ['at the start', game, '2026-05-16T20:30:00Z', { unit: 'now', count: 0 }],
  ['at the end', game, '2026-05-16T21:45:00Z', { unit: 'over', count: 0 }],
  ['on the second day of an all-day event', picnic, '2026-05-17T20:00:00Z', { unit: 'today', count: 0 }],
  ['on the day after an all-day event', picnic, '2026-05-18T20:00:00Z', { unit: 'over', count: 0 }],
])('says how far away an event is, %s', (_when, placed, now, expected) => {
  expect(countdownOf(placed, Temporal.Instant.from(now), 'America/Los_Angeles')).toEqual(expected)
})
