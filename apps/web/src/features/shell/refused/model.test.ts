import { expect, test } from 'vitest'
import { madeCommand } from '../../../lib/outbox/command.fixture.ts'
import type { CommandFailure } from '../../../lib/outbox/command.ts'
import { isOutOfReach, refusedChanges } from './model.ts'

const gone: CommandFailure = { code: 'profileNotFound', message: 'Profile not found', status: 404 }

type Fields = Parameters<typeof madeCommand>[1]
const refused = (mutation: Parameters<typeof madeCommand>[0], fields: Fields = {}) =>
  madeCommand(mutation, { state: 'failed', attempts: 1, failure: gone, ...fields })
const kiran = (body: object = {}, fields: Fields = {}) =>
  refused({ kind: 'changeProfile', params: { id: 'kiran' }, body }, fields)
const ofEvent = (body: object, fields: Fields = {}) =>
  refused({ kind: 'changeEvent', params: { id: '1' }, body }, fields)

test('C15 a change of a child that is out of sight is shown, with what was typed', () => {
  const [change] = refusedChanges([kiran({ name: 'Kiran R.', version: 3 })], [{ id: 'maya' }])
  expect(change).toMatchObject({ commandId: 'command', kind: 'profile', title: 'Kiran R.' })
  expect(change && isOutOfReach(change)).toBe(true)
})

test('a change of a child in the list is shown there', () => {
  expect(refusedChanges([kiran()], [{ id: 'kiran' }])).toEqual([])
})

test('events and mappings have no other place, whatever child they are of', () => {
  const commands = [
    refused({ kind: 'createEvent', body: { title: 'Practice', profileId: 'maya' } }),
    ofEvent({ location: 'Cedar Park' }),
    refused({ kind: 'mapTeam', params: { id: '1' }, body: { profileIds: ['kiran'] } }),
  ]
  expect(refusedChanges(commands, [{ id: 'maya' }]).map(({ kind, title }) => [kind, title])).toEqual([
    ['newEvent', 'Practice'],
    ['event', null],
    ['team', null],
  ])
})

test('what waits or is under way is not refused, and others show their own', () => {
  const commands = [
    kiran({}, { state: 'waiting', failure: null }),
    kiran({}, { state: 'sending', failure: null }),
    refused({ kind: 'changeSettings', body: {} }),
    refused({ kind: 'createProfile', body: { id: 'new', name: 'Owen' } }),
    refused({ kind: 'removeFriend', params: { userId: 'marcus' } }),
  ]
  expect(refusedChanges(commands, [])).toEqual([])
})

test('a refusal that may pass can be tried again', () => {
  const invalid: CommandFailure = { code: 'invalid', message: '', status: 400 }
  const [change] = refusedChanges([kiran({}, { failure: invalid })], [])
  expect(change && isOutOfReach(change)).toBe(false)
})

test('a change of an event that somebody else changed meanwhile can be laid beside what it is now', () => {
  const details = { event: { id: '1', version: 4 }, detail: {} }
  const stale: CommandFailure = { code: 'stale', message: '', status: 409, details }
  const body = { location: 'Cedar Park', version: 3, scope: 'this' }
  const [change] = refusedChanges([ofEvent(body, { failure: stale })], [])
  expect(change?.review).toEqual({ opened: details, typed: { location: 'Cedar Park', scope: 'this' } })
  const [other] = refusedChanges([ofEvent({})], [])
  expect(other?.review).toBeNull()
})
