import type { Notification } from '@homefield/contract/notification'
import { expect, test } from 'vitest'
import type { Facts } from '../texts/model.ts'
import { pushActionsOf } from './model.ts'

const LEG = { eventId: 'e', profileId: 'p', direction: 'there', version: 3 } as const
const reminder = (children: Extract<Facts, { kind: 'reminder' }>['children']): Facts => ({
  kind: 'reminder',
  eventId: 'e',
  title: 'Hawks',
  childNames: ['Maya'],
  when: { kind: 'timed', start: '2026-05-16T21:30:00Z', end: null, zone: 'America/New_York' },
  arriveBy: null,
  place: null,
  children,
})
const entry = (fields: Partial<Notification>): Facts => ({
  kind: 'notification',
  entry: { kind: 'legAsked', drive: null, toCheck: [], ...fields } as Notification,
})
const asked = (count: number, state: 'open' | 'over' = 'open') =>
  entry({
    drive: {
      legs: Array.from({ length: count }, (_, index) => ({
        ...LEG,
        eventId: `018f0000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
        title: 'Hawks',
        when: { kind: 'timed', start: '2026-05-16T21:30:00Z', end: null, zone: 'America/New_York' },
        place: null,
        childName: 'Maya',
      })),
      legCount: count,
      default: null,
      state,
    },
  })
const named = (facts: Facts) => pushActionsOf(facts, 'en', 'viewer').map(({ action }) => action)

test.each<[string, Facts, string[]]>([
  ['a question', asked(2), ['accept', 'decline']],
  ['a question that is over', asked(2, 'over'), []],
  ['a question too long for a push', asked(40), []],
  [
    'a moved event with an own drive',
    entry({ kind: 'eventsChanged', toCheck: [{ ...LEG, driver: { kind: 'alone' } }] }),
    ['stillWorks', 'cannot'],
  ],
  ['a moved event without an own drive', entry({ kind: 'eventsChanged' }), []],
  [
    'a reminder without a driver',
    reminder([{ eventId: 'e', profileId: 'p', openLegs: [{ direction: 'back', version: 1 }] }]),
    ['drive', 'notGoing'],
  ],
  ['a reminder with drivers', reminder([{ eventId: 'e', profileId: 'p', openLegs: [] }]), ['notGoing']],
  ['a reminder of a friend’s child', reminder([]), []],
  ['a test', { kind: 'test' }, []],
])('offers the buttons of %s', (_, facts, expected) => {
  expect(named(facts)).toEqual(expected)
})

test('contains the calls with the versions that the recipient sees', () => {
  const facts = entry({ kind: 'eventsChanged', toCheck: [{ ...LEG, driver: { kind: 'alone' } }] })

  const [stillWorks, cannot] = pushActionsOf(facts, 'es', 'viewer')

  expect(stillWorks).toEqual({
    action: 'stillWorks',
    title: 'Sigue en pie',
    mutations: [{ kind: 'answerLegs', body: { legs: [LEG], answer: 'stillWorks' } }],
  })
  expect(cannot?.mutations).toEqual([{ kind: 'answerLegs', body: { legs: [LEG], answer: 'decline' } }])
})

test('takes the open legs for the recipient, and marks only the recipient’s own children as not going', () => {
  const facts = reminder([
    { eventId: 'e', profileId: 'maya', openLegs: [{ direction: 'back', version: 1 }] },
    { eventId: 'f', profileId: 'owen', openLegs: [] },
  ])

  const [drive, notGoing] = pushActionsOf(facts, 'fr', 'viewer')

  expect(drive?.mutations).toEqual([
    {
      kind: 'assignLegs',
      body: {
        legs: [{ eventId: 'e', profileId: 'maya', direction: 'back', version: 1 }],
        driver: { kind: 'user', userId: 'viewer' },
      },
    },
  ])
  expect(notGoing?.mutations).toEqual([
    { kind: 'setGoing', params: { id: 'e' }, body: { profileId: 'maya', isGoing: false, scope: 'this' } },
    { kind: 'setGoing', params: { id: 'f' }, body: { profileId: 'owen', isGoing: false, scope: 'this' } },
  ])
})
