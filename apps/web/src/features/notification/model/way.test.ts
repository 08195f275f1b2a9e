import type { Notification, NotifiedEvent } from '@homefield/contract/notification'
import { expect, it } from 'vitest'
import { wayOf } from './way.ts'

const nothing = { schedule: null, message: null, share: null, drive: null, team: null }
const event: NotifiedEvent = {
  eventId: 'e1',
  isGone: false,
  title: 'Practice',
  when: { kind: 'days', firstDay: '2026-05-15', lastDay: '2026-05-15', timeTbd: false },
  place: null,
  differences: [],
  overridden: [],
}
const schedule = { teamName: 'Hoops', childNames: ['Maya'], eventCount: 1, isImport: false, events: [event] }
const message = { eventId: 'e2', title: 'Practice', when: event.when, excerpt: 'Hi', hasPicture: false }
const share = {
  eventId: 'e3',
  title: 'Practice',
  when: event.when,
  recipientEmail: 'coach@elsewhere.example',
}
const drive = (...eventIds: string[]) => ({
  drive: { legs: eventIds.map((eventId) => ({ eventId })) } as unknown as Notification['drive'],
})
const team = { id: 't', teamName: 'Hoops', platform: 'GameChanger' as const }

it.each<[Notification['kind'], Partial<Notification>, ReturnType<typeof wayOf>]>([
  ['friendAsked', {}, { to: '/friends' }],
  ['friendAccepted', {}, { to: '/friends' }],
  ['profileOffered', {}, { to: '/profiles' }],
  ['profileTaken', {}, { to: '/profiles' }],
  ['profileDeleted', {}, { to: '/profiles' }],
  ['feedFailing', { team }, { to: '/connections/gamechanger' }],
  ['feedFailing', {}, { to: '/connections' }],
  ['eventMessage', { message }, { to: '/calendar', search: { event: 'e2', messages: true } }],
  ['eventMessage', {}, { to: '/calendar', search: {} }],
  ['eventShared', { share }, { to: '/calendar', search: { event: 'e3' } }],
  ['eventShared', { share: { ...share, eventId: null } }, { to: '/friends' }],
  ['eventsAdded', { schedule }, { to: '/calendar', search: { event: 'e1' } }],
  ['eventsChanged', { schedule }, { to: '/calendar', search: { event: 'e1' } }],
  [
    'eventsChanged',
    { schedule: { ...schedule, events: [{ ...event, isGone: true }] } },
    { to: '/calendar', search: {} },
  ],
  ['eventsChanged', { schedule: { ...schedule, eventCount: 2 } }, { to: '/changes' }],
  [
    'eventsAdded',
    { schedule: { ...schedule, eventCount: 40, isImport: true, events: [] } },
    { to: '/calendar', search: {} },
  ],
  ['eventsChanged', {}, { to: '/calendar', search: {} }],
  ['legAsked', drive('e4'), { to: '/drives' }],
  ['legAnswered', drive('e4', 'e4'), { to: '/calendar', search: { event: 'e4' } }],
  ['legAnswered', drive('e4', 'e5'), { to: '/calendar', search: {} }],
  ['fromTheFuture' as 'eventsChanged', {}, { to: '/calendar', search: {} }],
])('a notification of kind %s with %o links to %o', (kind, facts, way) => {
  expect(wayOf({ ...nothing, kind, ...facts } as Notification)).toEqual(way)
})
