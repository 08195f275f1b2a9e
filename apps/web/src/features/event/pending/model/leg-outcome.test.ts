import type { Driver, DrivingFamily, Leg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { madeCommand } from '../../../../lib/mutation-queue/command.fixture.ts'
import { timed } from '../../model/made-event.ts'
import { eventMutationOf } from './event-mutation.ts'
import { withAnswered } from './leg-outcome.ts'
import { type Known, outcomeOf } from './outcome.ts'

const ME = { kind: 'user', userId: 'erin', name: 'Erin Calder', isViewer: true } as const
const SAM = { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false } as const
const NANA = { kind: 'helper', helperId: 'nana', name: 'Nana' } as const
const family: DrivingFamily = {
  ownerId: 'erin',
  ownerName: 'Erin Calder',
  profileIds: ['maya'],
  mayAssign: true,
  people: [{ userId: 'sam', name: 'Sam Cole', photoId: null, isViewer: false, isAdult: true }],
  helpers: [{ id: 'nana', name: 'Nana', phoneNumber: null, email: null, version: 1 }],
  defaults: [],
}

function leg(given: Partial<Leg> = {}): Leg {
  return {
    profileId: 'maya',
    direction: 'there',
    status: 'confirmed',
    driver: SAM,
    askedBy: null,
    defaultId: null,
    version: 2,
    ...given,
  }
}

const game = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z')

function after(event: Event, mutation: Parameters<typeof madeCommand>[0], more: Partial<Known> = {}) {
  const known: Known = {
    zone: 'America/New_York',
    now: Temporal.Instant.from('2026-05-14T12:00:00Z'),
    profiles: [],
    events: new Map([[event.eventGroupId, event]]),
    removed: () => [],
    drivers: { viewer: { id: 'erin', name: 'Erin Calder' }, families: [family] },
    legBefore: () => undefined,
    ...more,
  }
  const found = eventMutationOf(madeCommand(mutation))
  return found && outcomeOf(found, known).get(event.eventGroupId)
}

const seen = (event: Event, version = 0, direction = 'there') => ({
  eventId: event.id,
  profileId: 'maya',
  direction,
  version,
})
const assign = (event: Event, driver: object) =>
  after(event, { kind: 'assignLegs', body: { legs: [seen(event)], driver } })

test.each<[string, object, Leg['status'], Driver, string | null]>([
  ['confirms the user at once', { kind: 'user', userId: 'erin' }, 'confirmed', ME, null],
  ['asks another person', { kind: 'user', userId: 'sam' }, 'asked', SAM, 'Erin Calder'],
  ['confirms a helper', { kind: 'helper', helperId: 'nana' }, 'confirmed', NANA, 'Erin Calder'],
  ['notes that a child goes alone', { kind: 'alone' }, 'confirmed', { kind: 'alone' }, 'Erin Calder'],
])('%s', (_, chosen, status, driver, askedBy) => {
  expect(assign(game, chosen)?.legs).toEqual([leg({ status, driver, askedBy, version: 0 })])
})

test('leaves the other leg as it is, and keeps the version that the user saw', () => {
  const back = leg({ direction: 'back', version: 5 })
  const event = { ...game, legs: [leg({ version: 3 }), back] }

  expect(assign(event, { kind: 'user', userId: 'erin' })?.legs).toEqual([
    back,
    leg({ driver: ME, version: 3 }),
  ])
})

test('shows an answer, and frees a leg', () => {
  const event = { ...game, legs: [leg({ status: 'asked', driver: ME })] }
  const answered = (answer: string) =>
    after(event, { kind: 'answerLegs', body: { legs: [seen(event, 2)], answer } })?.legs[0]?.status
  const free = after(event, { kind: 'releaseLegs', body: { legs: [seen(event, 2)] } })

  expect([answered('accept'), answered('decline'), answered('stillWorks')]).toEqual([
    'confirmed',
    'declined',
    'confirmed',
  ])
  expect(free?.legs).toEqual([leg({ status: 'unassigned', driver: null })])
})

test('restores the leg that an undone change replaced', () => {
  const event = { ...game, legs: [leg({ driver: ME, version: 4 })] }
  const undo = { kind: 'undoLegs', body: { legs: [seen(event, 4)] } } as const

  expect(after(event, undo, { legBefore: () => leg() })?.legs).toEqual([leg({ version: 4 })])
  expect(after(event, undo)?.legs).toMatchObject([{ status: 'unassigned' }])
})

test('sets the versions of the answer', () => {
  const answer = {
    legs: [
      { ...leg({ version: 9 }), eventId: game.id },
      { ...leg(), eventId: 'other' },
    ],
  }

  expect(withAnswered({ ...game, legs: [leg()] }, answer).legs.map(({ version }) => version)).toEqual([9])
})

test('frees the legs of a child who does not go, at this event or from it on', () => {
  const later = timed('2026-05-21T21:30:00Z', null, { seriesId: 'series' })
  const first = { ...game, seriesId: 'series', legs: [leg()] }
  const earlier = timed('2026-05-07T21:30:00Z', null, { seriesId: 'series' })
  const events = new Map([earlier, first, later].map((event) => [event.eventGroupId, event]))
  const absent = (scope: string) => {
    const body = { profileId: 'maya', isGoing: false, scope }
    const found = eventMutationOf(madeCommand({ kind: 'setGoing', params: { id: first.id }, body }))
    const outcome =
      found &&
      outcomeOf(found, {
        zone: 'UTC',
        now: Temporal.Instant.from('2026-05-14T12:00:00Z'),
        profiles: [],
        events,
        removed: () => [],
        drivers: { viewer: { id: 'erin', name: '' }, families: [] },
        legBefore: () => undefined,
      })
    return [...(outcome?.values() ?? [])].map((event) => [event?.id, event?.notGoing, event?.legs])
  }

  expect(absent('this')).toEqual([[first.id, ['maya'], []]])
  expect(absent('series')).toEqual([
    [first.id, ['maya'], []],
    [later.id, ['maya'], []],
  ])
})
