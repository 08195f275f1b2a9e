import type { Event } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { madeCommand } from '../../../../lib/mutation-queue/command.fixture.ts'
import { profile } from '../../../profile/model/profile.fixture.ts'
import { allDay, madeEvent, timed } from '../../model/made-event.ts'
import { type Known, outcomeOf } from './outcome.ts'
import { eventMutationOf } from './event-mutation.ts'
import { hasPendingChange } from './is-pending.ts'
import { eventsIn, patched } from './patch.ts'

const zone = 'America/New_York'
const now = Temporal.Instant.from('2026-05-14T12:00:00Z')
const around = { zone, now }

function known(events: readonly Event[], more: Partial<Known> = {}): Known {
  return {
    zone,
    now,
    profiles: [profile({ id: 'maya' })],
    events: new Map(events.map((event) => [event.eventGroupId, event])),
    removed: () => [],
    drivers: { viewer: { id: 'erin', name: 'Erin Calder' }, families: [] },
    legBefore: () => undefined,
    ...more,
  }
}

const change = (event: Event, body: object) =>
  ({ kind: 'change', id: event.id, body: { version: event.version, ...body } }) as const

const practice = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z')

test('converts a queued command to a creation, change, removal or restoration of an event', () => {
  const read = (...mutation: Parameters<typeof madeCommand>) => eventMutationOf(madeCommand(...mutation))
  const params = { id: 'a' }
  expect(read({ kind: 'createEvent', body: { id: 'a' } })).toEqual({ kind: 'create', body: { id: 'a' } })
  expect(read({ kind: 'changeEvent', params, body: { title: 'b', version: 1 } })).toEqual({
    kind: 'change',
    id: 'a',
    body: { title: 'b', version: 1 },
  })
  expect(read({ kind: 'deleteEvent', params, query: { scope: 'following' } })).toEqual({
    kind: 'remove',
    id: 'a',
    scope: 'following',
  })
  expect(read({ kind: 'deleteEvent', params })).toEqual({ kind: 'remove', id: 'a', scope: 'this' })
  expect(read({ kind: 'restoreEvent', params })).toEqual({ kind: 'restore', id: 'a' })
  expect(read({ kind: 'setReminders', params, body: {} })).toBeNull()
  expect(read({ kind: 'changeProfile', params, body: {} })).toBeNull()
})

test('applies a change at once, marks the event as pending, and leaves all other fields unchanged', () => {
  const after = outcomeOf(change(practice, { startTime: '17:15', title: ' Scrimmage ' }), known([practice]))
  const event = after.get(practice.eventGroupId)
  expect(event).toMatchObject({
    title: 'Scrimmage',
    // 15 minutes earlier, with an unchanged duration.
    when: { start: '2026-05-14T21:15:00Z', end: '2026-05-14T22:45:00Z' },
    sport: 'Soccer',
    version: 1,
  })
  expect(event && hasPendingChange(event)).toBe(true)
})

test('removes a platform change that the parent accepted or rejected, and clears a moved event’s arrival time', () => {
  const theirs = { field: 'title', from: 'Game', to: 'Final' } as const
  const news = {
    changeIds: ['a'],
    differences: [],
    overridden: [theirs, { ...theirs, field: 'description' as const }],
    changedAt: '2026-05-14T11:00:00Z',
    by: { kind: 'platform', name: 'Playmetrics' },
  } as const
  const withNews = {
    ...practice,
    news: { ...news, changeIds: ['a'], differences: [], overridden: [...news.overridden] },
  }
  const after = (event: Event, body: object) =>
    outcomeOf(change(event, body), known([event])).get(event.eventGroupId)
  expect(after(withNews, { keepMine: ['title'] })?.news?.overridden).toEqual([news.overridden[1]])
  expect(after(withNews, { useTheirs: ['title', 'description'] })?.news).toBeNull()
  expect(after(withNews, { title: 'Derby' })?.news).toEqual(withNews.news)
  const early = { ...practice, arriveBy: '2026-05-14T21:10:00Z' }
  expect(after(early, { durationMinutes: 60 })?.arriveBy).toBe('2026-05-14T21:10:00Z')
  expect(after(early, { startTime: '17:15' })?.arriveBy).toBeNull()
})

test('keeps the clock time of an event that moves from daylight-saving time to standard time (C20)', () => {
  const october = timed('2026-10-29T21:30:00Z', '2026-10-29T23:00:00Z')
  const after = outcomeOf(change(october, { date: '2026-11-05' }), known([october]))
  expect(after.get(october.eventGroupId)?.when).toMatchObject({ start: '2026-11-05T22:30:00Z' })
})

test('moves an all-day event by whole days (C21)', () => {
  const camp = allDay('2026-05-14', '2026-05-16')
  const after = outcomeOf(change(camp, { date: '2026-05-20' }), known([camp]))
  expect(after.get(camp.eventGroupId)?.when).toMatchObject({ firstDay: '2026-05-20', lastDay: '2026-05-22' })
})

const weekly = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25'].map((day) =>
  timed(`${day}T21:00:00Z`, `${day}T22:00:00Z`, { seriesId: 'series' }),
)

test('scope “following” changes the event and later events, and scope “all” moves only future events', () => {
  const [first, second, third, fourth] = weekly
  if (!first || !second || !third || !fourth) throw new Error('the fixture has fewer than four weeks')
  const mutation = (scope: string) => change(third, { startTime: '17:30', title: 'Batting', scope })
  const following = outcomeOf(mutation('following'), known(weekly))
  expect([...following.keys()]).toEqual([third.eventGroupId, fourth.eventGroupId])
  const all = outcomeOf(mutation('all'), known(weekly))
  expect(weekly.map(({ eventGroupId }) => all.get(eventGroupId)?.title)).toEqual(Array(4).fill('Batting'))
  expect(weekly.map(({ eventGroupId }) => startOf(all.get(eventGroupId)))).toEqual([
    '2026-05-04T21:00:00Z',
    '2026-05-11T21:00:00Z',
    '2026-05-18T21:30:00Z',
    '2026-05-25T21:30:00Z',
  ])
})

function startOf(event: Event | null | undefined): string | null {
  return event?.when.kind === 'timed' ? event.when.start : null
}

test('removes the events of a deletion, and shows the events again after a restoration', () => {
  const [first] = weekly
  if (!first) throw new Error('the fixture has fewer than four weeks')
  const gone = outcomeOf({ kind: 'remove', id: first.id, scope: 'all' }, known(weekly))
  expect([...gone.values()]).toEqual([null, null, null, null])
  const back = outcomeOf({ kind: 'restore', id: first.id }, known([], { removed: () => weekly }))
  expect(back.size).toBe(4)
})

const body = {
  id: 'new',
  profileId: 'maya',
  title: 'Game vs Hawks',
  date: '2026-05-15',
  startTime: '18:00',
  durationMinutes: 90,
  sport: 'Tennis',
  visibility: 'public',
} as const

test('adds a new event only to the lists of the event’s days and child', () => {
  const outcome = outcomeOf({ kind: 'create', body }, known([]))
  const list = (key: readonly unknown[]) =>
    eventsIn(patched(key, { events: [practice], revisions: {} }, outcome, around)).map(({ title }) => title)
  expect(list(['events', { from: '2026-05-10', to: '2026-05-17' }])).toEqual(['Practice', 'Game vs Hawks'])
  expect(list(['events', { from: '2026-05-10', to: '2026-05-15' }])).toEqual(['Practice'])
  expect(list(['events', { from: '2026-05-10', to: '2026-05-17', profileId: 'owen' }])).toEqual(['Practice'])
  expect(list(['search', 'hawks'])).toEqual(['Practice'])
  expect([...outcome.values()][0]).toMatchObject({ activity: 'game', platform: 'Manual', color: '#8B5CF6' })
})

test('uses the zone in which the user typed a time, not the account’s current zone', () => {
  const there = { ...body, zone: 'Asia/Kathmandu' }
  // 18:00 in Kathmandu (UTC+5:45).
  expect([...outcomeOf({ kind: 'create', body: there }, known([])).values()].map(startOf)).toEqual([
    '2026-05-15T12:15:00Z',
  ])
  const typed = { date: '2026-05-15', startTime: '18:00', zone: 'Asia/Kathmandu' }
  const after = outcomeOf(change(practice, typed), known([practice])).get(practice.eventGroupId)
  expect(startOf(after)).toBe('2026-05-15T12:15:00Z')
})

test('adds a new repeated event to every day on which the event repeats', () => {
  const repeat = { everyWeeks: 1, weekdays: [6], count: 3 }
  const outcome = outcomeOf({ kind: 'create', body: { ...body, repeat } }, known([]))
  // The events are at 6 PM in New York on the Fridays May 15, 22 and 29.
  expect([...outcome.values()].map(startOf)).toEqual([
    '2026-05-15T22:00:00Z',
    '2026-05-22T22:00:00Z',
    '2026-05-29T22:00:00Z',
  ])
})

test('moves an event from the list of the old week to the list of the new week', () => {
  const outcome = outcomeOf(change(practice, { date: '2026-05-21' }), known([practice]))
  const week = (from: string, to: string, events: readonly Event[]) =>
    eventsIn(patched(['events', { from, to }], { events }, outcome, around)).map(
      ({ eventGroupId }) => eventGroupId,
    )
  expect(week('2026-05-10', '2026-05-17', [practice])).toEqual([])
  expect(week('2026-05-17', '2026-05-24', [])).toEqual([practice.eventGroupId])
})

test('moves an event between the dashboard’s lists of today and upcoming events', () => {
  const later = timed('2026-05-16T13:00:00Z', '2026-05-16T14:00:00Z')
  const data = { today: '2026-05-14', todaysEvents: [practice], upcomingEvents: [later] }
  const lists = (mutation: Parameters<typeof outcomeOf>[0]) => {
    const next = patched(
      ['dashboard'],
      data,
      outcomeOf(mutation, known([practice, later])),
      around,
    ) as typeof data
    return [next.todaysEvents, next.upcomingEvents].map((list) =>
      list.map(({ eventGroupId }) => eventGroupId),
    )
  }
  expect(lists(change(practice, { date: '2026-05-20' }))).toEqual([
    [],
    [later.eventGroupId, practice.eventGroupId],
  ])
  expect(lists(change(later, { date: '2026-05-14' }))).toEqual([
    [later.eventGroupId, practice.eventGroupId],
    [],
  ])
  expect(lists({ kind: 'remove', id: practice.id, scope: 'this' })).toEqual([[], [later.eventGroupId]])
})

test('shows eight upcoming cards on the dashboard, and counts a shared game once', () => {
  const days = Array.from({ length: 9 }, (_, index) => `2026-05-${16 + index}`)
  const games = days.map((day) => timed(`${day}T13:00:00Z`, `${day}T14:00:00Z`))
  const [first, ...others] = games.slice(0, 8)
  if (!first) throw new Error('the fixture has no game')
  const theirs = madeEvent({ when: first.when, isOwnEvent: false, sameAs: [first.eventGroupId] })
  const own = { ...first, sameAs: [theirs.eventGroupId] }
  const coming = (...events: Event[]) => {
    const data = { todaysEvents: [practice], upcomingEvents: events }
    const outcome = outcomeOf(change(practice, { title: 'Scrimmage' }), known([practice]))
    const next = patched(['dashboard'], data, outcome, around) as typeof data
    return next.upcomingEvents.map(({ eventGroupId }) => eventGroupId)
  }
  const eight = [own, theirs, ...others].map(({ eventGroupId }) => eventGroupId)
  expect(coming(own, theirs, ...others)).toEqual(eight)
  expect(coming(own, theirs, ...others, ...games.slice(8))).toEqual(eight)
})

test('keeps the event’s id and children in a response that shows only one of the children', () => {
  const [child] = practice.children
  if (!child) throw new Error('the event has no child')
  const both = madeEvent({
    ...practice,
    children: [child, { ...child, eventId: 'owens', profileId: 'owen' }],
  })
  const owens = { ...both, id: 'owens', children: both.children.slice(1) }
  const outcome = outcomeOf(change(both, { title: 'Scrimmage' }), known([both]))
  const [shown] = eventsIn(patched(['events', 'one', 'owens'], { event: owens, detail: {} }, outcome, around))
  expect(shown).toMatchObject({ title: 'Scrimmage', id: 'owens', children: owens.children })
})

test('returns the response object itself if no mutation changes the response', () => {
  const data = { events: [practice] }
  expect(patched(['events', {}], data, new Map(), around)).toBe(data)
})
