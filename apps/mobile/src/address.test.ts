import { expect, test } from 'vitest'
import { pageOf, pageOfTap } from './address.ts'

const SERVER = 'https://homefield.example'

test.each([
  ['https://homefield.example/friends', '/friends'],
  ['https://homefield.example/auth/callback?code=abc&type=signup#x', '/auth/callback?code=abc&type=signup#x'],
  ['app.homefield://friends', '/friends'],
  ['app.homefield://calendar/?event=1', '/calendar?event=1'],
  ['app.homefield:///profiles/1', '/profiles/1'],
  ['app.homefield://', '/'],
  ['https://homefield.example.evil.org/friends', null],
  ['https://evil.example/friends', null],
  ['http://homefield.example/friends', null],
  ['javascript:alert(1)', null],
  ['friends', null],
])('maps the address %j to the page %j', (address, page) => {
  expect(pageOf(address, SERVER)).toBe(page)
})

// Specification, section 4, 'Notification tap': a tap opens the conversation or event that the push names.
test.each([
  [{ type: 'message' }, '/friends'],
  [{ type: 'message', conversation_id: 'c1' }, '/friends?chat=c1'],
  [{ type: 'friend_request' }, '/friends'],
  [{ type: 'schedule_change' }, '/calendar'],
  [{ type: 'schedule_change', event_id: 'e1' }, '/calendar?event=e1'],
  [{ type: 'event_message', event_id: 'e1' }, '/calendar?event=e1&messages=true'],
  [{ type: 'reminder', eventId: 'e1' }, '/calendar?event=e1'],
  [
    { type: 'schedule_change', event_id: 'e1', href: '/calendar?event=e1', kind: 'eventsChanged' },
    '/calendar?event=e1',
  ],
  [{ type: 'message', conversation_id: 'c1', href: '/dashboard?chat=c1' }, '/friends?chat=c1'],
  [{ type: 'schedule_change', href: '/changes' }, '/calendar'],
  [{ type: 'profileOffered', href: '/profiles' }, '/profiles'],
  [{ type: 'test', href: '/settings#notifications' }, '/settings#notifications'],
  [{ type: 'legAsked', href: '/drives' }, '/drives'],
  [{ type: 'schedule_change', href: '/drives' }, '/drives'],
  [{ type: 'something_new', href: 'https://evil.example/' }, null],
  [{ type: 'something_new', href: '//evil.example/' }, null],
  [{ type: 'something_new' }, null],
  ['text', null],
  [null, null],
])('maps a tap on a push with data %j to %j', (data, page) => {
  expect(pageOfTap(data)).toBe(page)
})
