import type { Leg } from '@homefield/contract/coverage'
import { expect, test } from 'vitest'
import { allDay, timed } from '../../model/made-event.ts'
import { rideNeeds, rideQuestions } from './rides.ts'

const ME = { kind: 'user', userId: 'erin', name: 'Erin Calder', isViewer: true } as const
const SAM = { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false } as const

function leg(direction: Leg['direction'], given: Partial<Leg> = {}): Leg {
  return {
    profileId: 'maya',
    direction,
    status: 'confirmed',
    driver: SAM,
    askedBy: null,
    defaultId: null,
    version: 1,
    ...given,
  }
}

const now = Temporal.Instant.from('2026-05-14T12:00:00Z')
const START = '2026-05-14T16:00:00Z'
const END = '2026-05-14T17:00:00Z'
const titles = (events: Parameters<typeof rideNeeds>[0]) =>
  rideNeeds(events, { now, zone: 'UTC', coveredProfileIds: ['maya'] }).map(({ event, legs }) => [
    event.title,
    ...legs.map(({ direction }) => direction),
  ])

test('names the events of today and tomorrow with legs that need a driver, the next one first', () => {
  const home = timed(START, END, { title: 'Home', legs: [leg('there')] })
  const both = timed('2026-05-14T16:30:00Z', null, { title: 'Both' })
  const tomorrow = timed('2026-05-15T08:00:00Z', null, {
    title: 'Tomorrow',
    legs: [leg('there', { status: 'declined' }), leg('back', { status: 'unassigned', driver: null })],
  })

  expect(titles([tomorrow, home, both])).toEqual([
    ['Both', 'there', 'back'],
    ['Home', 'back'],
    ['Tomorrow', 'there', 'back'],
  ])
})

test.each([
  [
    'with drivers who are asked or have to check',
    { legs: [leg('there', { status: 'asked' }), leg('back', { status: 'check' })] },
  ],
  ['that is cancelled', { status: 'cancelled' as const }],
  ['to which the child does not go', { notGoing: ['maya'] }],
  ['that the viewer may not edit', { can: { edit: false, delete: false, share: false } }],
  ['of a friend’s family that notes no drivers', { isOwnEvent: false, ownerName: 'Priya' }],
])('leaves out an event %s', (_, given) => {
  expect(titles([timed(START, END, given)])).toEqual([])
})

test('leaves out all-day events, the day after tomorrow, and ways that are over', () => {
  const begun = timed('2026-05-14T11:30:00Z', '2026-05-14T13:00:00Z', { title: 'Begun' })
  const later = timed('2026-05-16T08:00:00Z', null)

  expect(titles([allDay('2026-05-14'), later, begun])).toEqual([['Begun', 'back']])
})

test('asks the viewer once per event, and once for all events of a default', () => {
  const asked = timed(START, END, {
    title: 'Asked',
    legs: [leg('there', { status: 'asked', driver: ME }), leg('back', { status: 'asked', driver: ME })],
  })
  const moved = timed(START, END, {
    title: 'Moved',
    legs: [leg('there', { status: 'check', driver: ME }), leg('back', { status: 'check' })],
  })
  const usual = (day: string) =>
    timed(`${day}T16:00:00Z`, null, {
      title: day,
      legs: [leg('back', { status: 'asked', driver: ME, defaultId: 'default' })],
    })
  const confirmed = timed(START, END, { legs: [leg('there', { driver: ME })] })
  const over = timed('2026-05-14T08:00:00Z', '2026-05-14T09:00:00Z', { legs: asked.legs })

  const questions = rideQuestions(
    [asked, moved, usual('2026-05-19'), usual('2026-05-26'), confirmed, over],
    now,
  )

  expect(questions.map(({ kind, event, legs }) => [kind, event.title, legs.length])).toEqual([
    ['asked', 'Asked', 2],
    ['check', 'Moved', 1],
    ['usual', '2026-05-19', 2],
  ])
})

test('names no event of a child whose family notes no drivers', () => {
  expect(rideNeeds([timed(START, END)], { now, zone: 'UTC', coveredProfileIds: ['owen'] })).toEqual([])
})
