import { expect, test } from 'vitest'
import type { Command, CommandFailure } from '../../../lib/outbox/command.ts'
import { isOutOfReach, refusedChanges } from './model.ts'

const gone: CommandFailure = { code: 'profileNotFound', message: 'Profile not found', status: 404 }

function command(part: Partial<Command>): Command {
  return {
    seq: 1,
    id: 'command',
    account: 'erin',
    lane: 'lane',
    method: 'patch',
    path: '/profiles/kiran',
    body: '{}',
    format: 2,
    file: null,
    follows: null,
    versionAt: null,
    createdAt: 0,
    state: 'failed',
    attempts: 1,
    failure: gone,
    ...part,
  }
}

test('C15 a change of a child that is out of sight is shown, with what was typed', () => {
  const [change] = refusedChanges([command({ body: '{"name":"Kiran R.","version":3}' })], [{ id: 'maya' }])
  expect(change).toMatchObject({ commandId: 'command', kind: 'profile', title: 'Kiran R.' })
  expect(change && isOutOfReach(change)).toBe(true)
})

test('a change of a child in the list is shown there', () => {
  expect(refusedChanges([command({})], [{ id: 'kiran' }])).toEqual([])
})

test('events and mappings have no other place, whatever child they are of', () => {
  const commands = [
    command({ method: 'post', path: '/events', body: '{"title":"Practice","profileId":"maya"}' }),
    command({ path: '/events/1', body: '{"location":"Cedar Park"}' }),
    command({ method: 'put', path: '/teams/1/profiles', body: '{"profileIds":["kiran"]}' }),
  ]
  expect(refusedChanges(commands, [{ id: 'maya' }]).map(({ kind, title }) => [kind, title])).toEqual([
    ['newEvent', 'Practice'],
    ['event', null],
    ['team', null],
  ])
})

test('what waits or is under way is not refused, and others show their own', () => {
  const commands = [
    command({ state: 'waiting', failure: null }),
    command({ state: 'sending', failure: null }),
    command({ path: '/settings' }),
    command({ method: 'post', path: '/profiles', body: '{"id":"new","name":"Owen"}' }),
    command({ method: 'delete', path: '/friends/marcus', body: null }),
  ]
  expect(refusedChanges(commands, [])).toEqual([])
})

test('a refusal that may pass can be tried again', () => {
  const invalid: CommandFailure = { code: 'invalid', message: '', status: 400 }
  const [change] = refusedChanges([command({ failure: invalid })], [])
  expect(change && isOutOfReach(change)).toBe(false)
})

test('a change of an event that somebody else changed meanwhile can be laid beside what it is now', () => {
  const details = { event: { id: '1', version: 4 }, detail: {} }
  const stale: CommandFailure = { code: 'stale', message: '', status: 409, details }
  const body = '{"location":"Cedar Park","version":3,"scope":"this"}'
  const [change] = refusedChanges([command({ path: '/events/1', body, failure: stale })], [])
  expect(change?.review).toEqual({ opened: details, typed: { location: 'Cedar Park', scope: 'this' } })
  const [other] = refusedChanges([command({ path: '/events/1' })], [])
  expect(other?.review).toBeNull()
})
