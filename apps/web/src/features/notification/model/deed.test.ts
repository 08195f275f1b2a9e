import type { Notification } from '@homefield/contract/notification'
import { describe, expect, it } from 'vitest'
import { madeCommand } from '../../../lib/outbox/command.fixture.ts'
import type { MutationKind } from '../../../lib/outbox/mutations.ts'
import { answeredRequest, deedOf, done, laid, withoutRequest } from './deed.ts'

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
  isUrgent: false,
  read,
  createdAt: `2026-05-14T20:0${minute}:00.5Z`,
})
/** The newest first; forty more that are unread are older than what is listed. */
const bell = { notifications: [entry('c', 3), entry('b', 2), entry('a', 1, true)], unread: 42, shown: true }
const seen = ({ notifications, unread }: Pick<typeof bell, 'notifications' | 'unread'>) => [
  notifications.map(({ id, read }) => (read ? id : `${id}!`)).join(' '),
  unread,
]

describe('what a command does in the bell', () => {
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
  ] as const)('%o', (mutation, deed) => expect(deedOf(madeCommand(mutation))).toEqual(deed))

  it('knows the request that was answered', () => {
    const answered = (kind: MutationKind) => answeredRequest(madeCommand({ kind, params: { id: 'r' } }))
    expect(answered('acceptRequest')).toBe('r')
    expect(answered('declineRequest')).toBe('r')
    expect(answered('cancelRequest')).toBeNull()
  })
})

describe('the list after it', () => {
  it('has one read, and one unread less; what was read stays so', () => {
    expect(seen(done(bell, { kind: 'read', id: 'c', until: null }))).toEqual(['c b! a', 41])
    expect(seen(done(bell, { kind: 'read', id: 'a', until: null }))).toEqual(['c! b! a', 42])
  })

  it('is without what was deleted', () => {
    expect(seen(done(bell, { kind: 'delete', id: 'b', until: null }))).toEqual(['c! a', 41])
    expect(seen(done(bell, { kind: 'delete', id: 'a', until: null }))).toEqual(['c! b!', 42])
    expect(done(bell, { kind: 'delete', id: 'gone', until: null })).toBe(bell)
  })

  it('has all read, or is empty, what is not listed included', () => {
    expect(seen(done(bell, { kind: 'readAll', until: null }))).toEqual(['c b a', 0])
    expect(seen(done(bell, { kind: 'clear', until: null }))).toEqual(['', 0])
  })

  it('keeps what was told after its reader looked, or was told anew', () => {
    const until = '2026-05-14T20:02:00.5Z'
    expect(seen(done(bell, { kind: 'readAll', until }))).toEqual(['c! b a', 1])
    expect(seen(done(bell, { kind: 'clear', until }))).toEqual(['c!', 1])
    expect(done(bell, { kind: 'delete', id: 'c', until })).toBe(bell)
    // As text the shorter one would be the later one.
    expect(seen(done(bell, { kind: 'clear', until: '2026-05-14T20:02:00Z' }))).toEqual(['c! b!', 2])
  })

  it('is laid under all that waits, in order, and not under what was refused', () => {
    const waiting = [
      madeCommand({ kind: 'readNotification', params: { id: 'b' }, body: { read: true } }),
      madeCommand({ kind: 'deleteNotification', params: { id: 'c' } }),
      madeCommand({ kind: 'clearNotifications' }, { state: 'failed' }),
      madeCommand({ kind: 'removeFriend', params: { userId: 'marcus' } }),
    ]
    expect(seen(laid(bell, waiting))).toEqual(['b a', 40])
    expect(laid(bell, [])).toBe(bell)
  })

  it('is without the entry of a request that was answered', () => {
    expect(seen(withoutRequest(bell, 'request of b'))).toEqual(['c! a', 41])
    expect(withoutRequest(bell, 'another')).toBe(bell)
  })
})
