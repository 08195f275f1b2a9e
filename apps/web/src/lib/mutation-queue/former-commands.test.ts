import { expect, it } from 'vitest'
import type { ChangingMethod } from './call.ts'
import { commandFrom, type FormerCommand } from './former-commands.ts'
import { requestFor } from './mutations.ts'

const former = (method: ChangingMethod, path: string, body: string | null = null) => ({
  seq: 4,
  id: 'command',
  account: 'erin',
  lane: 'key',
  method,
  path,
  body,
  format: 2,
  file: null,
  follows: 'before',
  versionAt: 'version',
  createdAt: 5,
  state: 'waiting' as const,
  attempts: 1,
  failure: null,
})

const converted = {
  seq: 4,
  id: 'command',
  account: 'erin',
  queueKey: 'key',
  kind: 'changeFriend',
  params: { userId: 'u' },
  body: { role: 'viewer', version: 1 },
  format: 4,
  file: null,
  follows: 'before',
  versionAt: 'version',
  createdAt: 5,
  state: 'pending',
  attempts: 1,
  failure: null,
}

it('converts a stored request to the matching mutation kind and keeps all other fields', () => {
  expect(commandFrom(former('patch', '/friends/u', '{"role":"viewer","version":1}'))).toEqual(converted)
})

it('converts a command in format 3: `lane` becomes `queueKey`, and the state `waiting` becomes `pending`', () => {
  const { queueKey: lane, ...rest } = converted
  const stored = { ...rest, lane, state: 'waiting', format: 3 } as FormerCommand

  expect(commandFrom(stored)).toEqual(converted)
})

it('keeps the state of a stored command that failed', () => {
  const stored = { ...former('delete', '/friends/u'), state: 'failed' } as const

  expect(commandFrom(stored)?.state).toBe('failed')
})

it.each([
  ['post', '/events', 'createEvent'],
  ['patch', '/events/e', 'changeEvent'],
  ['delete', '/events/e?scope=this', 'deleteEvent'],
  ['post', '/events/e/restore', 'restoreEvent'],
  ['put', '/events/e/reminders', 'setReminders'],
  ['post', '/events/e/messages', 'writeAboutEvent'],
  ['patch', '/events/e/messages', 'muteThread'],
  ['post', '/conversations/c/messages', 'writeMessage'],
  ['patch', '/conversations/c', 'changeConversation'],
  ['post', '/conversations/c/report', 'reportConversation'],
  ['put', '/messages/m/picture?fileId=f', 'addPicture'],
  ['post', '/profiles', 'createProfile'],
  ['patch', '/profiles/p', 'changeProfile'],
  ['patch', '/settings', 'changeSettings'],
  ['post', '/friend-requests/r/accept', 'acceptRequest'],
  ['post', '/friend-requests/r/decline', 'declineRequest'],
  ['delete', '/friend-requests/r', 'cancelRequest'],
  ['patch', '/friends/u', 'changeFriend'],
  ['delete', '/friends/u', 'removeFriend'],
  ['put', '/blocked-people/u', 'block'],
  ['delete', '/blocked-people/u', 'unblock'],
  ['post', '/changes/acknowledge', 'acknowledgeChanges'],
  ['post', '/clashes/settle', 'settleClashes'],
  ['put', '/drive-times', 'setDriveTime'],
  ['patch', '/notifications/n', 'readNotification'],
  ['delete', '/notifications/n?until=2026-05-14T20%3A02%3A00.5Z', 'deleteNotification'],
  ['post', '/notifications/read-all?until=t', 'readAllNotifications'],
  ['delete', '/notifications?until=t', 'clearNotifications'],
  ['patch', '/teams/t', 'changeTeam'],
  ['put', '/teams/a%2Fb%3Fc/profiles', 'mapTeam'],
] as const)(
  'converts a stored request %s %s to the kind %s, which sends the same bytes',
  (method, path, kind) => {
    const body = method === 'delete' ? null : '{"title":"Practice","version":1}'

    const command = commandFrom(former(method, path, body))

    expect(command?.kind).toBe(kind)
    expect(command && requestFor(command)).toEqual({ method, path, body })
  },
)

it('returns null for a stored request if no queued mutation has its path', () => {
  expect(commandFrom(former('post', '/something/new'))).toBeNull()
})
