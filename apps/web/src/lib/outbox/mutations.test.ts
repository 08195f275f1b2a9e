import { expect, it } from 'vitest'
import { freeze, type PlainIntent } from './command.ts'
import { mutationOf } from './mutations.ts'

const readBack = (intent: Omit<PlainIntent, 'lane'>) =>
  mutationOf(freeze({ ...intent, lane: 'x' }, 'erin', 0))

it('reads the kind and the variables of a stored command back, as they were typed', () => {
  expect(
    readBack({ method: 'delete', path: '/events/{id}', params: { id: 'a/b?c d' }, query: { scope: 'all' } }),
  ).toMatchObject({ kind: 'deleteEvent', params: { id: 'a/b?c d' }, query: { scope: 'all' } })
  expect(
    readBack({
      method: 'patch',
      path: '/friends/{userId}',
      params: { userId: 'u' },
      body: { role: 'viewer' },
    }),
  ).toMatchObject({ kind: 'changeFriend', params: { userId: 'u' }, body: { role: 'viewer' } })
})

it('tells calls apart that share a path or its beginning', () => {
  const kindOf = (method: PlainIntent['method'], path: string) =>
    mutationOf({ method, path, body: null })?.kind
  expect(kindOf('patch', '/events/e')).toBe('changeEvent')
  expect(kindOf('post', '/events/e/messages')).toBe('writeAboutEvent')
  expect(kindOf('patch', '/events/e/messages')).toBe('muteThread')
  expect(kindOf('delete', '/notifications?until=t')).toBe('clearNotifications')
  expect(kindOf('delete', '/notifications/n?until=t')).toBe('deleteNotification')
  expect(kindOf('delete', '/blocked-people/u')).toBe('unblock')
})

it('knows nothing of a call that this version does not queue', () => {
  expect(mutationOf({ method: 'post', path: '/something/new', body: null })).toBeNull()
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
  ['delete', '/notifications/n?until=t', 'deleteNotification'],
  ['post', '/notifications/read-all?until=t', 'readAllNotifications'],
  ['delete', '/notifications?until=t', 'clearNotifications'],
  ['patch', '/teams/t', 'changeTeam'],
  ['put', '/teams/t/profiles', 'mapTeam'],
] as const)('reads a stored %s %s as %s', (method, path, kind) => {
  expect(mutationOf({ method, path, body: null })?.kind).toBe(kind)
})
