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

/** Each of them knows the others. */
function same(...events: Event[]): Event[] {
  const ids = events.map(({ happeningId }) => happeningId)
  return events.map((event) => ({ ...event, sameAs: ids.filter((id) => id !== event.happeningId) }))
}

test('a game of two families is one card of both children, as the own one', () => {
  const [kiran, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  const shown = oneCardEach([kiran, made('Owen'), maya])
  expect(named(shown)).toEqual(['Owen', 'Maya and Kiran'])
  expect(shown[1]).toMatchObject({ id: maya.id, isOwnEvent: true })
})

test('of three friends it is the first one’s', () => {
  const friends = ['Kiran', 'Theo', 'Ana'].map((name) => made(name, { isOwnEvent: false }))
  expect(named(oneCardEach(same(...friends)))).toEqual(['Kiran and Theo and Ana'])
})

test('of one family that has two calendars of it, each with another family’s, nobody is lost and none comes twice', () => {
  const [maya, kiran, theo, again] = [
    made('Maya'),
    made('Kiran', { isOwnEvent: false }),
    made('Theo', { isOwnEvent: false }),
    made('Theo', { isOwnEvent: false }),
  ] as const
  const linked = (event: Event, ...others: Event[]) => ({
    ...event,
    sameAs: others.map(({ happeningId }) => happeningId),
  })
  const shown = oneCardEach([
    linked(kiran, maya, theo, again),
    linked(theo, kiran),
    linked(again, kiran),
    linked(maya, kiran),
  ])
  expect(named(shown)).toEqual(['Maya and Kiran and Theo'])
})

test('on one’s own card a friend’s child is a friend’s', () => {
  const [kiran, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  const friends = oneCardEach([kiran, maya]).map((event) =>
    event.children.filter((child) => isFriends(event, child)).map(({ name }) => name),
  )
  expect(friends).toEqual([['Kiran']])
})

test('a game that is moved, and not sent yet, leaves theirs where it is', () => {
  const [kiran, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  const when = { kind: 'timed', start: '2026-05-15T21:30:00Z', end: null, zone: 'UTC' } as const
  expect(named(oneCardEach([kiran, { ...maya, when }]))).toEqual(['Kiran', 'Maya'])
  const days = { kind: 'days', firstDay: '2026-05-14', lastDay: '2026-05-14', timeTbd: false } as const
  const both = [kiran, maya].map((event) => ({ ...event, when: days }))
  expect(named(oneCardEach(both))).toEqual(['Maya and Kiran'])
})

test('a family that is switched off is in no card', () => {
  const [, maya] = same(made('Kiran', { isOwnEvent: false }), made('Maya')) as [Event, Event]
  expect(named(oneCardEach([maya]))).toEqual(['Maya'])
})

test('a list without any stays the very list', () => {
  const events = [made('Maya'), made('Owen')]
  expect(oneCardEach(events)).toBe(events)
})
