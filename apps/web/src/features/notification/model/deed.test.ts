import type { Notification } from '@homefield/contract/notification'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../../lib/outbox/command.ts'
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
const asked = (method: Command['method'], path: string, body: string | null = null) => ({
  method,
  path,
  body,
})
const command = (more: Partial<Command>): Command => ({
  seq: 1,
  id: 'command',
  account: 'erin',
  lane: 'notifications',
  method: 'delete',
  path: '/notifications/c',
  body: null,
  file: null,
  follows: null,
  format: 2,
  versionAt: null,
  createdAt: 0,
  state: 'waiting',
  attempts: 0,
  failure: null,
  ...more,
})
const seen = ({ notifications, unread }: Pick<typeof bell, 'notifications' | 'unread'>) => [
  notifications.map(({ id, read }) => (read ? id : `${id}!`)).join(' '),
  unread,
]

describe('what a command does in the bell', () => {
  it.each([
    [asked('patch', '/notifications/c', '{"read":true,"until":"t"}'), { kind: 'read', id: 'c', until: 't' }],
    [asked('delete', '/notifications/c?until=t'), { kind: 'delete', id: 'c', until: 't' }],
    [asked('post', '/notifications/read-all?until=t'), { kind: 'readAll', until: 't' }],
    [asked('delete', '/notifications?until=t'), { kind: 'clear', until: 't' }],
    [asked('delete', '/friends/c'), null],
  ])('%o', (one, deed) => expect(deedOf(one)).toEqual(deed))

  it('knows the request that was answered', () => {
    expect(answeredRequest(asked('post', '/friend-requests/r/accept'))).toBe('r')
    expect(answeredRequest(asked('post', '/friend-requests/r/decline'))).toBe('r')
    expect(answeredRequest(asked('delete', '/friend-requests/r'))).toBeNull()
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
      command({ method: 'patch', path: '/notifications/b', body: '{"read":true}' }),
      command({ path: '/notifications/c' }),
      command({ path: '/notifications', state: 'failed' }),
      command({ path: '/friends/marcus' }),
    ]
    expect(seen(laid(bell, waiting))).toEqual(['b a', 40])
    expect(laid(bell, [])).toBe(bell)
  })

  it('is without the entry of a request that was answered', () => {
    expect(seen(withoutRequest(bell, 'request of b'))).toEqual(['c! a', 41])
    expect(withoutRequest(bell, 'another')).toBe(bell)
  })
})
