import { expect, test } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import type { CommandFailure } from '../../../lib/mutation-queue/command.ts'
import { isOutOfReach, failedChanges } from './model.ts'

const gone: CommandFailure = { code: 'profileNotFound', message: 'Profile not found', status: 404 }

type Fields = Parameters<typeof madeCommand>[1]
const failed = (mutation: Parameters<typeof madeCommand>[0], fields: Fields = {}) =>
  madeCommand(mutation, { state: 'failed', attempts: 1, failure: gone, ...fields })
const kiran = (body: object = {}, fields: Fields = {}) =>
  failed({ kind: 'changeProfile', params: { id: 'kiran' }, body }, fields)
const ofEvent = (body: object, fields: Fields = {}) =>
  failed({ kind: 'changeEvent', params: { id: '1' }, body }, fields)

test('shows a failed change to a child that the user may no longer see, with the typed text (C15)', () => {
  const [change] = failedChanges([kiran({ name: 'Kiran R.', version: 3 })], [{ id: 'maya' }])
  expect(change).toMatchObject({ commandId: 'command', kind: 'profile', title: 'Kiran R.' })
  expect(change && isOutOfReach(change)).toBe(true)
})

test('omits a failed change to a listed child, because the list of children shows the failure', () => {
  expect(failedChanges([kiran()], [{ id: 'kiran' }])).toEqual([])
})

test('lists failed changes to events and to team mappings, even for children that are not listed', () => {
  const commands = [
    failed({ kind: 'createEvent', body: { title: 'Practice', profileId: 'maya' } }),
    ofEvent({ location: 'Cedar Park' }),
    failed({ kind: 'mapTeam', params: { id: '1' }, body: { profileIds: ['kiran'] } }),
  ]
  expect(failedChanges(commands, [{ id: 'maya' }]).map(({ kind, title }) => [kind, title])).toEqual([
    ['newEvent', 'Practice'],
    ['event', null],
    ['team', null],
  ])
})

test('omits pending changes, and omits failed changes that other pages report', () => {
  const commands = [
    kiran({}, { state: 'pending', failure: null }),
    kiran({}, { state: 'sending', failure: null }),
    failed({ kind: 'changeSettings', body: {} }),
    failed({ kind: 'createProfile', body: { id: 'new', name: 'Owen' } }),
    failed({ kind: 'removeFriend', params: { userId: 'marcus' } }),
  ]
  expect(failedChanges(commands, [])).toEqual([])
})

test('offers a retry if the failure may be temporary', () => {
  const invalid: CommandFailure = { code: 'invalid', message: '', status: 400 }
  const [change] = failedChanges([kiran({}, { failure: invalid })], [])
  expect(change && isOutOfReach(change)).toBe(false)
})

test('lets the user review a failed change if another person changed the event first', () => {
  const details = { event: { id: '1', version: 4 }, detail: {} }
  const stale: CommandFailure = { code: 'stale', message: '', status: 409, details }
  const body = { location: 'Cedar Park', version: 3, scope: 'this' }
  const [change] = failedChanges([ofEvent(body, { failure: stale })], [])
  expect(change?.review).toEqual({ opened: details, typed: { location: 'Cedar Park', scope: 'this' } })
  const [other] = failedChanges([ofEvent({})], [])
  expect(other?.review).toBeNull()
})

test('tells who took a leg first, so that the user can replace the driver', () => {
  const driver = { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false }
  const leg = { profileId: 'owen', direction: 'there', status: 'confirmed', driver, version: 2 }
  const seen = { eventId: 'game', profileId: 'owen', direction: 'there', version: 0 }
  const legTaken: CommandFailure = { code: 'legTaken', message: '', status: 409, details: { current: leg } }
  const me = { kind: 'user', userId: 'erin' }
  const assign = (failure: CommandFailure) =>
    failed({ kind: 'assignLegs', body: { legs: [seen], driver: me } }, { failure })

  const [change, other] = failedChanges([assign(legTaken), assign(gone)], [])

  expect(change).toMatchObject({ kind: 'driver', taken: { leg: { driver: { name: 'Sam Cole' } } } })
  expect(other).toMatchObject({ kind: 'driver', taken: null })
})
