import type { Notification } from '@homefield/contract/notification'
import { describe, expect, it } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import type { MutationKind } from '../../../lib/mutation-queue/mutations.ts'
import {
  answeredRequest,
  notificationMutationOf,
  done,
  patched,
  withoutRequest,
} from './notification-mutation.ts'

const entry = (id: string, minute: number, read = false): Notification => ({
  id,
  type: 'friend_request',
  kind: 'friendAsked',
  person: null,
  friendRequestId: `request of ${id}`,
  handoverId: null,
  profileId: null,
  profileName: null,
  team: null,
  schedule: null,
  message: null,
  share: null,
  drive: null,
  toCheck: [],
  isUrgent: false,
  read,
  createdAt: `2026-05-14T20:0${minute}:00.5Z`,
})
/** The newest three notifications, newest first. Of 42 unread notifications, 40 are older and not loaded. */
const bell = { notifications: [entry('c', 3), entry('b', 2), entry('a', 1, true)], unread: 42, shown: true }
const seen = ({ notifications, unread }: Pick<typeof bell, 'notifications' | 'unread'>) => [
  notifications.map(({ id, read }) => (read ? id : `${id}!`)).join(' '),
  unread,
]

describe('the effect of a mutation on notifications', () => {
  const params = { id: 'c' }
  const query = { until: 't' }
  it.each([
    [
      { kind: 'readNotification', params, body: { read: true, until: 't' } },
      { kind: 'read', id: 'c', until: 't' },
    ],
    [
      { kind: 'deleteNotification', params, query },
      { kind: 'delete', id: 'c', until: 't' },
    ],
    [
      { kind: 'readAllNotifications', query },
      { kind: 'readAll', until: 't' },
    ],
    [
      { kind: 'clearNotifications', query },
      { kind: 'clear', until: 't' },
    ],
    [{ kind: 'removeFriend', params: { userId: 'c' } }, null],
  ] as const)('detects which notifications the mutation %o changes', (mutation, change) =>
    expect(notificationMutationOf(madeCommand(mutation))).toEqual(change),
  )

  it('returns the id of the friend request that a mutation accepts or declines', () => {
    const answered = (kind: MutationKind) => answeredRequest(madeCommand({ kind, params: { id: 'r' } }))
    expect(answered('acceptRequest')).toBe('r')
    expect(answered('declineRequest')).toBe('r')
    expect(answered('cancelRequest')).toBeNull()
  })
})

describe('the notification list after a mutation', () => {
  it('marks an unread notification as read, and changes nothing for a notification that is already read', () => {
    expect(seen(done(bell, { kind: 'read', id: 'c', until: null }))).toEqual(['c b! a', 41])
    expect(seen(done(bell, { kind: 'read', id: 'a', until: null }))).toEqual(['c! b! a', 42])
  })

  it('removes a deleted notification from the list', () => {
    expect(seen(done(bell, { kind: 'delete', id: 'b', until: null }))).toEqual(['c! a', 41])
    expect(seen(done(bell, { kind: 'delete', id: 'a', until: null }))).toEqual(['c! b!', 42])
    expect(done(bell, { kind: 'delete', id: 'gone', until: null })).toBe(bell)
  })

  it('marks or removes all notifications, including notifications that are not loaded', () => {
    expect(seen(done(bell, { kind: 'readAll', until: null }))).toEqual(['c b a', 0])
    expect(seen(done(bell, { kind: 'clear', until: null }))).toEqual(['', 0])
  })

  it('does not change notifications that arrived after the newest one that the user saw', () => {
    const until = '2026-05-14T20:02:00.5Z'
    expect(seen(done(bell, { kind: 'readAll', until }))).toEqual(['c! b a', 1])
    expect(seen(done(bell, { kind: 'clear', until }))).toEqual(['c!', 1])
    expect(done(bell, { kind: 'delete', id: 'c', until })).toBe(bell)
    // As a text, '20:02:00Z' would sort after '20:02:00.5Z', so times must be compared as instants.
    expect(seen(done(bell, { kind: 'clear', until: '2026-05-14T20:02:00Z' }))).toEqual(['c! b!', 2])
  })

  it('applies pending mutations in order, and ignores failed mutations', () => {
    const pending = [
      madeCommand({ kind: 'readNotification', params: { id: 'b' }, body: { read: true } }),
      madeCommand({ kind: 'deleteNotification', params: { id: 'c' } }),
      madeCommand({ kind: 'clearNotifications' }, { state: 'failed' }),
      madeCommand({ kind: 'removeFriend', params: { userId: 'marcus' } }),
    ]
    expect(seen(patched(bell, pending))).toEqual(['b a', 40])
    expect(patched(bell, [])).toBe(bell)
  })

  it('removes the notification of a friend request that was answered', () => {
    expect(seen(withoutRequest(bell, 'request of b'))).toEqual(['c! a', 41])
    expect(withoutRequest(bell, 'another')).toBe(bell)
  })
})
