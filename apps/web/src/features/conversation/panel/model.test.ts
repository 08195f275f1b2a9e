import type { Conversation } from '@homefield/contract/conversation'
import type { Message } from '@homefield/contract/message'
import { describe, expect, test } from 'vitest'
import type { Unsent } from '../../message/model/timeline.ts'
import { lastWords, matching, panelLists, totalUnread, unreadOf } from './model.ts'

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

  test('nothing typed, or blanks alone: everybody, in the order they came', () => {
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
    // A phone's keyboard in full-width letters.
    ['aiko', 'Ａiko Tanaka'],
  ])('%s finds %s, whatever its case and accents', (text, name) => {
    expect(found(text)).toEqual([name])
  })

  test('who has no name is found by what stands in its place', () => {
    expect(found('no name')).toEqual([''])
  })

  test('no hits', () => {
    expect(found('marcus bella')).toEqual([])
  })
})

describe('the order of the friends panel', () => {
  test('what is unread first, most of it at the top; then the most recent message; then the name', () => {
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
        // His own mark is as good as one message.
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
      '', // 'No name set'
      'Zoë',
    ])
  })

  test('who is a friend no more stands apart', () => {
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

describe('the badges', () => {
  test('a mark of one’s own counts as one, and not beside what is unread', () => {
    expect(unreadOf(conversation('A', { isMarkedUnread: true }))).toBe(1)
    expect(unreadOf(conversation('A', { isMarkedUnread: true, unread: 4 }))).toBe(4)
  })

  test('the header counts all but what is muted', () => {
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

describe('what was said last', () => {
  const sent = message('2026-05-12T10:00:00Z')
  const unsent: Unsent = {
    id: 'mine',
    content: 'On my way',
    picture: null,
    createdAt: '2026-05-12T10:05:00Z',
    commandId: 'command',
    failure: null,
  }

  test('nothing; what the other one wrote; what one wrote oneself; a picture', () => {
    expect(lastWords(conversation('A'), [], 'me')).toBeNull()
    expect(lastWords(conversation('A', { lastMessage: sent }), [], 'me')).toMatchObject({
      isOwn: false,
      text: 'See you there',
      hasPicture: false,
    })
    const mine = message('2026-05-12T10:00:00Z', { senderId: 'me', content: '' })
    const picture = { fileId: null, width: 3, height: 2, alt: '' }
    expect(lastWords(conversation('A', { lastMessage: { ...mine, picture } }), [], 'me')).toMatchObject({
      isOwn: true,
      text: '',
      hasPicture: true,
    })
  })

  test('what is still on its way from here comes last, and is not told twice', () => {
    const open = conversation('A', { lastMessage: sent })
    expect(lastWords(open, [unsent], 'me')).toMatchObject({ isOwn: true, text: 'On my way' })
    const arrived = conversation('A', { lastMessage: { ...sent, id: 'mine', content: 'On my way' } })
    expect(lastWords(arrived, [unsent], 'me')?.at).toBe(sent.createdAt)
  })
})
