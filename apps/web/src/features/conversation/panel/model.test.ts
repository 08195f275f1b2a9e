import type { Conversation } from '@homefield/contract/conversation'
import type { Message } from '@homefield/contract/message'
import { describe, expect, test } from 'vitest'
import type { Unsent } from '../../message/model/timeline.ts'
import { latestMessage, matching, panelLists, totalUnread, unreadOf } from './model.ts'

const conversation = (name: string, its: Partial<Conversation> = {}): Conversation => ({
  id: `with ${name}`,
  person: { id: `id of ${name}`, name, photoId: null },
  closed: null,
  lastMessage: null,
  lastSeq: 0,
  readSeq: 0,
  otherReadSeq: 0,
  unread: 0,
  isMarkedUnread: false,
  isMuted: false,
  ...its,
})
const message = (createdAt: string, its: Partial<Message> = {}): Message => ({
  id: `at ${createdAt}`,
  seq: 1,
  senderId: 'them',
  content: 'See you there',
  picture: null,
  createdAt,
  ...its,
})
const nameOf = ({ person }: Conversation) => person?.name || 'No name set'
const names = (conversations: readonly Conversation[]) => conversations.map(({ person }) => person?.name)

describe('the search box of the friends panel', () => {
  const all = ['', 'Ángela Núñez', 'Marcus Bell', 'Zoë Ødegård', 'Ａiko Tanaka'].map((name) =>
    conversation(name),
  )
  const found = (text: string) => names(matching(all, text, nameOf))

  test('returns all conversations in the original order if the search text is empty or blank', () => {
    expect(found('')).toEqual(['', 'Ángela Núñez', 'Marcus Bell', 'Zoë Ødegård', 'Ａiko Tanaka'])
    expect(found('   ')).toHaveLength(5)
  })

  test.each([
    ['angela', 'Ángela Núñez'],
    ['NUNEZ', 'Ángela Núñez'],
    ['Núñez', 'Ángela Núñez'],
    ['N\u0075\u0301n\u0303ez', 'Ángela Núñez'],
    ['cus b', 'Marcus Bell'],
    [' bell ', 'Marcus Bell'],
    ['zoe', 'Zoë Ødegård'],
    // Some phone keyboards type full-width letters, such as Ａ instead of A.
    ['aiko', 'Ａiko Tanaka'],
  ])('the search text %s finds %s, ignoring case and accents', (text, name) => {
    expect(found(text)).toEqual([name])
  })

  test('finds a person without a name by the placeholder “No name set”', () => {
    expect(found('no name')).toEqual([''])
  })

  test('returns no conversations if no name matches', () => {
    expect(found('marcus bella')).toEqual([])
  })
})

describe('the order of the friends panel', () => {
  test('sorts conversations by unread count, then by latest message, then by name', () => {
    const { friends } = panelLists(
      [
        conversation('Zoë'),
        conversation(''),
        conversation('Ángela'),
        conversation('Early', { lastMessage: message('2026-05-12T10:00:00Z') }),
        conversation('Late', { lastMessage: message('2026-05-13T10:00:00.5Z') }),
        conversation('Two', { unread: 2, lastMessage: message('2026-05-01T10:00:00Z') }),
        conversation('One, late', { unread: 1, lastMessage: message('2026-05-14T10:00:00Z') }),
        conversation('One, early', { unread: 1, lastMessage: message('2026-05-02T10:00:00Z') }),
        // A conversation that the user marked as unread counts as one unread message.
        conversation('Marked', { isMarkedUnread: true, lastMessage: message('2026-05-03T10:00:00Z') }),
      ],
      nameOf,
      'en',
    )
    expect(names(friends)).toEqual([
      'Two',
      'One, late',
      'Marked',
      'One, early',
      'Late',
      'Early',
      'Ángela',
      '', // The panel shows an empty name as 'No name set' and sorts by that text.
      'Zoë',
    ])
  })

  test('lists former friends separately from friends', () => {
    const lists = panelLists(
      [
        conversation('Was', { closed: 'notFriends', unread: 5 }),
        conversation('Is'),
        conversation('Gone', { person: null, closed: 'accountGone' }),
      ],
      nameOf,
      'en',
    )
    expect([names(lists.friends), names(lists.former)]).toEqual([['Is'], ['Was', undefined]])
  })
})

describe('the counts of unread messages', () => {
  test('counts a conversation that the user marked as unread as at least one unread message', () => {
    expect(unreadOf(conversation('A', { isMarkedUnread: true }))).toBe(1)
    expect(unreadOf(conversation('A', { isMarkedUnread: true, unread: 4 }))).toBe(4)
  })

  test('adds up the unread messages of all conversations except muted ones', () => {
    const some = [
      conversation('A', { unread: 3 }),
      conversation('B', { unread: 50, isMuted: true }),
      conversation('C', { isMarkedUnread: true }),
      conversation('D', { closed: 'notFriends', unread: 1 }),
    ]
    expect(totalUnread(some)).toBe(5)
    expect(totalUnread([])).toBe(0)
  })
})

describe('the last message of a conversation', () => {
  const sent = message('2026-05-12T10:00:00Z')
  const unsent: Unsent = {
    id: 'mine',
    content: 'On my way',
    picture: null,
    createdAt: '2026-05-12T10:05:00Z',
    commandId: 'command',
    failure: null,
  }

  test('returns the sender and content of the last message, or null for a conversation without messages', () => {
    expect(latestMessage(conversation('A'), [], 'me')).toBeNull()
    expect(latestMessage(conversation('A', { lastMessage: sent }), [], 'me')).toMatchObject({
      isOwn: false,
      text: 'See you there',
      hasPicture: false,
    })
    const mine = message('2026-05-12T10:00:00Z', { senderId: 'me', content: '' })
    const picture = { fileId: null, width: 3, height: 2, alt: '' }
    expect(latestMessage(conversation('A', { lastMessage: { ...mine, picture } }), [], 'me')).toMatchObject({
      isOwn: true,
      text: '',
      hasPicture: true,
    })
  })

  test('returns this device’s unsent message, and the server’s copy once the message was sent', () => {
    const open = conversation('A', { lastMessage: sent })
    expect(latestMessage(open, [unsent], 'me')).toMatchObject({ isOwn: true, text: 'On my way' })
    const arrived = conversation('A', { lastMessage: { ...sent, id: 'mine', content: 'On my way' } })
    expect(latestMessage(arrived, [unsent], 'me')?.at).toBe(sent.createdAt)
  })
})
