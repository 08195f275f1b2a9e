import { expect, test } from 'vitest'
import type { Command } from '../../../lib/outbox/command.ts'
import { unsentOf } from './unsent.ts'

const command = (more: Partial<Command>): Command => ({
  seq: 1,
  id: 'command',
  account: 'erin',
  lane: 'friend:marcus',
  method: 'patch',
  path: '/friends/marcus',
  body: '{"role":"viewer","version":1}',
  format: 2,
  file: null,
  follows: null,
  versionAt: 'version',
  createdAt: 0,
  state: 'waiting',
  attempts: 1,
  failure: null,
  ...more,
})

test('a change that waits for the network is known by whom it is about, with the role to come', () => {
  expect(unsentOf([command({})], false).get('marcus')).toEqual({
    commandId: 'command',
    refusal: null,
    role: 'viewer',
    mayShare: null,
  })
  const kept = command({ body: JSON.stringify({ role: 'viewer', mayShare: false, version: 1 }) })
  expect(unsentOf([kept], false).get('marcus')).toMatchObject({ role: 'viewer', mayShare: false })
  const accept = command({ method: 'post', path: '/friend-requests/r1/accept', body: null })
  expect(unsentOf([accept], false).get('r1')).toMatchObject({ role: null })
  expect(unsentOf([command({ path: '/profiles/marcus' })], true).size).toBe(0)
})

test('one that is on its way is marked only without a connection', () => {
  const fresh = command({ state: 'sending', attempts: 1 })
  expect(unsentOf([fresh], false).size).toBe(0)
  expect(unsentOf([fresh], true).size).toBe(1)
  expect(unsentOf([command({ attempts: 0 })], false).size).toBe(0)
})

test('a refused one says why', () => {
  const failure = { code: 'friendNotFound', message: 'Friend not found', status: 404 }
  expect(unsentOf([command({ state: 'failed', failure })], false).get('marcus')?.refusal).toEqual(failure)
})
