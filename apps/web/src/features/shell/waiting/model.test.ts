import { expect, it } from 'vitest'
import type { Command } from '../../../lib/outbox/command.ts'
import { needsYou, pageBeside, waitingChanges } from './model.ts'

function command(part: Partial<Command>): Command {
  return {
    seq: 1,
    id: 'command',
    account: 'erin',
    lane: 'lane',
    method: 'post',
    path: '/events',
    body: null,
    format: 2,
    file: null,
    follows: null,
    versionAt: null,
    createdAt: 0,
    state: 'waiting',
    attempts: 0,
    failure: null,
    ...part,
  }
}

it.each([
  ['post', '/events', '{"title":"Scrimmage"}', { kind: 'newEvent', of: null, typed: 'Scrimmage' }],
  ['patch', '/events/e1', '{"location":"Cedar Park"}', { kind: 'eventChange', of: 'e1', typed: null }],
  ['delete', '/events/e1?scope=this', null, { kind: 'eventRemoval', of: 'e1', typed: null }],
  ['post', '/events/e1/restore', null, { kind: 'eventReturn', of: 'e1' }],
  ['post', '/events/e1/messages', '{"content":"Late"}', { kind: 'aboutEvent', of: 'e1', typed: 'Late' }],
  ['post', '/conversations/c1/messages', '{"content":"Hi"}', { kind: 'message', of: 'c1', typed: 'Hi' }],
  ['patch', '/conversations/c1', '{"isMuted":true}', { kind: 'mute', of: 'c1' }],
  ['post', '/profiles', '{"name":"Ruby"}', { kind: 'newChild', typed: 'Ruby' }],
  ['patch', '/profiles/p1', '{"sports":[]}', { kind: 'childChange', of: 'p1', typed: null }],
  ['delete', '/friends/u1', null, { kind: 'friend' }],
  ['put', '/drive-times', '{"minutes":20}', { kind: 'driveTime' }],
  ['post', '/conversations/c1/report', '{"report":"Rude"}', { kind: 'report', of: null, typed: null }],
] as const)('%s %s', (method, path, body, expected) => {
  expect(waitingChanges([command({ method, path, body })])).toMatchObject([expected])
})

it('a picture goes with its message, and stands alone once that one is through', () => {
  const picture = '{"width":4,"height":3,"alt":""}'
  const message = command({
    id: 'm',
    path: '/conversations/c1/messages',
    body: `{"content":"","picture":${picture}}`,
  })
  const file = command({ id: 'f', method: 'put', path: '/messages/m1/picture?fileId=f1', follows: 'm' })
  expect(waitingChanges([message, file])).toMatchObject([
    { kind: 'message', typed: null, hasPicture: true, command: { id: 'm' } },
  ])
  expect(waitingChanges([file])).toMatchObject([{ kind: 'picture', command: { id: 'f' } }])
})

it('only what nobody else can have is taken back; what was refused needs somebody', () => {
  const [fresh, tried, failed] = waitingChanges([
    command({ id: 'a' }),
    command({ id: 'b', attempts: 1 }),
    command({ id: 'c', attempts: 1, state: 'failed' }),
  ])
  expect([fresh, tried, failed].map((change) => change?.canTakeBack)).toEqual([true, false, false])
  expect([fresh, tried, failed].map((change) => change && needsYou(change))).toEqual([false, false, true])
})

it('what was changed elsewhere meanwhile leads to where both can be seen; anything else is tried again', () => {
  const beside = (method: Command['method'], path: string, code: string) =>
    waitingChanges([
      command({ method, path, state: 'failed', failure: { code, message: '', status: 409 } }),
    ]).map(pageBeside)
  expect(beside('patch', '/settings', 'stale')).toEqual(['/settings'])
  expect(beside('patch', '/profiles/p1', 'stale')).toEqual(['/profiles'])
  expect(beside('patch', '/friends/u1', 'stale')).toEqual(['/friends'])
  // The event's own form is laid over the list.
  expect(beside('patch', '/events/e1', 'stale')).toEqual([null])
  expect(beside('patch', '/settings', 'phoneInvalid')).toEqual([null])
  expect(waitingChanges([command({ path: '/settings', method: 'patch' })]).map(pageBeside)).toEqual([null])
})
