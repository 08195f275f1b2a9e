import { expect, test } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import { unsentOf } from './unsent.ts'

const viewer = { role: 'viewer', version: 1 }
const command = (fields: Parameters<typeof madeCommand>[1] = {}, body: object = viewer) =>
  madeCommand({ kind: 'changeFriend', params: { userId: 'marcus' }, body }, { attempts: 1, ...fields })

test('returns a pending role change by the friend’s id, and a pending acceptance by the request’s id', () => {
  expect(unsentOf([command()], false).get('marcus')).toEqual({
    commandId: 'command',
    refusal: null,
    role: 'viewer',
    mayShare: null,
  })
  const kept = command({}, { ...viewer, mayShare: false })
  expect(unsentOf([kept], false).get('marcus')).toMatchObject({ role: 'viewer', mayShare: false })
  const accept = madeCommand({ kind: 'acceptRequest', params: { id: 'r1' } }, { attempts: 1 })
  expect(unsentOf([accept], false).get('r1')).toMatchObject({ role: null })
  const child = madeCommand({ kind: 'changeProfile', params: { id: 'marcus' }, body: {} })
  expect(unsentOf([child], true).size).toBe(0)
})

test('counts a change that is being sent as unsent only while the app is offline', () => {
  const fresh = command({ state: 'sending', attempts: 1 })
  expect(unsentOf([fresh], false).size).toBe(0)
  expect(unsentOf([fresh], true).size).toBe(1)
  expect(unsentOf([command({ attempts: 0 })], false).size).toBe(0)
})

test('includes the reason why a change failed', () => {
  const failure = { code: 'friendNotFound', message: 'Friend not found', status: 404 }
  expect(unsentOf([command({ state: 'failed', failure })], false).get('marcus')?.refusal).toEqual(failure)
})
