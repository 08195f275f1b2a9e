import type { Event } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { timed } from './made-event.ts'
import { isFriends, oneCardEach } from './one-card.ts'

const made = (name: string, given: Partial<Event> = {}) =>
  timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', {
    children: [{ eventId: name, profileId: name, name, color: '#6366F1' }],
    ...given,
  })
const named = (events: readonly Event[]) =>
  events.map(({ children }) => children.map(({ name }) => name).join(' and '))

/** Marks all given events as the same game: the `sameAs` of each event lists the other events. */
function same(...events: Event[]): Event[] {
  const ids = events.map(({ eventGroupId }) => eventGroupId)
  return events.map((event) => ({ ...event, sameAs: ids.filter((id) => id !== event.eventGroupId) }))
}

test('merges the viewer’s event and a friend’s event for the same game into the viewer’s card', () => {
  const [kiran, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  const shown = oneCardEach([kiran, made('Owen'), maya])
  expect(named(shown)).toEqual(['Owen', 'Maya and Kiran'])
  expect(shown[1]).toMatchObject({ id: maya.id, isOwnEvent: true })
})

test('shows a game that only friends have on one card with all of the friends’ children', () => {
  const friends = ['Kiran', 'Theo', 'Ana'].map((name) => made(name, { isOwnEvent: false }))
  expect(named(oneCardEach(same(...friends)))).toEqual(['Kiran and Theo and Ana'])
})

test('shows a child once, even if the child’s family has the game in two calendars', () => {
  const [maya, kiran, theo, again] = [
    made('Maya'),
    made('Kiran', { isOwnEvent: false }),
    made('Theo', { isOwnEvent: false }),
    made('Theo', { isOwnEvent: false }),
  ] as const
  const linked = (event: Event, ...others: Event[]) => ({
    ...event,
    sameAs: others.map(({ eventGroupId }) => eventGroupId),
  })
  const shown = oneCardEach([
    linked(kiran, maya, theo, again),
    linked(theo, kiran),
    linked(again, kiran),
    linked(maya, kiran),
  ])
  expect(named(shown)).toEqual(['Maya and Kiran and Theo'])
})

test('marks the friend’s child on the card of the viewer’s own event', () => {
  const [kiran, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  const friends = oneCardEach([kiran, maya]).map((event) =>
    event.children.filter((child) => isFriends(event, child)).map(({ name }) => name),
  )
  expect(friends).toEqual([['Kiran']])
})

test('keeps the friend’s card separate while the viewer’s own event has an unsent time change', () => {
  const [kiran, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  const when = { kind: 'timed', start: '2026-05-15T21:30:00Z', end: null, zone: 'UTC' } as const
  expect(named(oneCardEach([kiran, { ...maya, when }]))).toEqual(['Kiran', 'Maya'])
  const days = { kind: 'days', firstDay: '2026-05-14', lastDay: '2026-05-14', timeTbd: false } as const
  const both = [kiran, maya].map((event) => ({ ...event, when: days }))
  expect(named(oneCardEach(both))).toEqual(['Maya and Kiran'])
})

test('omits a friend’s children from the card if the friend’s event is filtered out', () => {
  const [, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  expect(named(oneCardEach([maya]))).toEqual(['Maya'])
})

test('returns the input array itself if there are no events to merge', () => {
  const events = [made('Maya'), made('Owen')]
  expect(oneCardEach(events)).toBe(events)
})
