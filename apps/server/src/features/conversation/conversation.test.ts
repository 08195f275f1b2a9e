import type { Conversation } from '@homefield/contract/conversation'
import { befriend, given, pastAllRights } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { block, moves, refusalOf, remove } from '../friend/friend.fixture.ts'
import {
  conversations,
  keep,
  page,
  read,
  report,
  said,
  say,
  withFriend,
  words,
} from './conversation.fixture.ts'

let sink: MailSink
let world: World
let erin: Person
let dana: Person
/** The id of the conversation between Erin and Dana. */
let id: string
beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'conversation', smtpUrl: sink.url })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  // On a server with email, only people with a confirmed address may send friend requests to strangers.
  await world.database.query('update users set email_verified = true')
  await befriend(erin, dana)
  id = (await withFriend(erin, dana)).id
})
afterAll(async () => {
  await world?.close()
  await sink?.close()
})

async function own(who: Person): Promise<Conversation | undefined> {
  return (await conversations(who)).find((one) => one.id === id)
}
const CLOSED = [409, 'conversationClosed', 'You’re no longer friends, so nothing can be sent.']

describe('a conversation', () => {
  test('creates the conversation when two people become friends, with the same id for both', async () => {
    expect(await conversations(erin)).toEqual([
      {
        id,
        person: { id: dana.id, name: 'Dana Marlowe', photoId: null },
        closed: null,
        lastMessage: null,
        lastSeq: 0,
        readSeq: 0,
        otherReadSeq: 0,
        unread: 0,
        isMarkedUnread: false,
        isMuted: false,
      },
    ])
    expect((await withFriend(dana, erin)).id).toBe(id)
    const { rows } = await world.database.query<{ first: string; second: string }>(
      'select participant_1_id as first, participant_2_id as second from conversations where id = $1',
      [id],
    )
    // The smaller id comes first, so that a unique index prevents a second conversation of two people.
    expect(rows).toEqual([{ first: [erin.id, dana.id].sort()[0], second: [erin.id, dana.id].sort()[1] }])
  })

  test('keeps the same conversation if the two people become friends again', async () => {
    await said(erin, id, 'Hello')
    given(await remove(erin, dana))
    await befriend(dana, erin)
    expect((await withFriend(erin, dana)).id).toBe(id)
    expect(words(await page(dana, id))).toEqual(['1 Hello'])
    expect((await own(dana))?.closed).toBeNull()
  })

  test('numbers messages, and returns the messages in the same order to both people', async () => {
    const hello = await said(erin, id, '  Hello  ')
    expect(hello).toMatchObject({ seq: 1, senderId: erin.id, content: 'Hello', picture: null })
    await said(dana, id, 'Hi!')
    expect(words(await page(erin, id))).toEqual(['1 Hello', '2 Hi!'])
    expect(await page(dana, id)).toMatchObject({
      messages: (await page(erin, id)).messages,
      lastSeq: 2,
      people: [{ id: erin.id, name: 'Erin Cole', photoId: null }],
      readSeq: 0,
      otherReadSeq: 0,
    })
    expect(await own(erin)).toMatchObject({ lastSeq: 2, lastMessage: { content: 'Hi!' }, unread: 1 })
  })

  test('numbers messages without gaps if both people write at once', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => index)
    await Promise.all(twenty.map((index) => said(index % 2 ? erin : dana, id, `${index}`)))
    const { messages } = await page(erin, id)
    expect(messages.map(({ seq }) => seq)).toEqual(twenty.map((index) => index + 1))
    expect(new Set(messages.map(({ content }) => content)).size).toBe(20)
    expect((await page(dana, id)).messages).toEqual(messages)
  })

  test('returns pages of 50 messages: those after a number, those before a number, or the newest ones', async () => {
    for (let count = 1; count <= 120; count += 1) await said(count % 2 ? erin : dana, id, `m${count}`)
    const numbers = async (query: { after?: number; before?: number } = {}) =>
      (await page(erin, id, query)).messages.map(({ seq }) => seq)
    const from = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)
    expect(await numbers()).toEqual(from(71, 50))
    expect(await numbers({ before: 71 })).toEqual(from(21, 50))
    expect(await numbers({ before: 21 })).toEqual(from(1, 20))
    expect(await numbers({ after: 0 })).toEqual(from(1, 50))
    expect(await numbers({ after: 100 })).toEqual(from(101, 20))
    expect(await numbers({ after: 120 })).toEqual([])
  }, 60_000)

  test('increments only the conversation’s revision when a message is sent or read', async () => {
    const subjects = [`conversation:${id}`, `person:${erin.id}`, `person:${dana.id}`]
    expect(await moves(world, subjects, () => said(erin, id, 'Hello'))).toEqual([1, 0, 0])
    expect(await moves(world, subjects, () => read(dana, id, 1))).toEqual([1, 0, 0])
    // The message is marked as read already. Marking it again changes no revision.
    expect(await moves(world, subjects, () => read(dana, id, 1))).toEqual([0, 0, 0])
  })

  test('rejects an empty message, a message that is too long, and a message id that already exists', async () => {
    const refused = async (content: string, message?: string) =>
      refusalOf(await say(erin, id, content, message)).slice(0, 2)
    expect(await refused('   ')).toEqual([400, 'invalid'])
    expect(await refused('x'.repeat(4_001))).toEqual([400, 'invalid'])
    const { id: taken } = await said(dana, id, 'Mine')
    expect(await refused('Other words', taken)).toEqual([400, 'invalid'])
    expect(words(await page(erin, id))).toEqual(['1 Mine'])
  })

  test('accepts only one of two messages with the same id (C12)', async () => {
    const message = newId()
    const sends = await Promise.all(['One', 'Other'].map((content) => say(erin, id, content, message)))
    expect(sends.map(({ response }) => response.status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ])
    expect((await page(dana, id)).messages).toHaveLength(1)
  })

  test('stores one message if the client sends the same command 20 times (C12)', async () => {
    const command = {
      params: { path: { id } },
      body: { id: newId(), content: 'Once', picture: null },
      headers: { 'command-id': newId() },
    }
    const sends = Array.from({ length: 20 }, () => erin.api.POST('/conversations/{id}/messages', command))
    const answers = new Set((await Promise.all(sends)).map(({ data }) => JSON.stringify(data)))
    expect(answers.size).toBe(1)
    expect(words(await page(dana, id))).toEqual(['1 Once'])
    const other = { ...command, body: { ...command.body, content: 'Twice' } }
    expect((await erin.api.POST('/conversations/{id}/messages', other)).response.status).toBe(422)
  })
})

describe('the unread count', () => {
  test('counts the reader’s unread messages, and shows the sender how far the reader has read', async () => {
    for (const text of ['One', 'Two', 'Three']) await said(erin, id, text)
    expect([(await own(dana))?.unread, (await own(erin))?.unread]).toEqual([3, 0])
    given(await read(dana, id, 2))
    expect(await own(dana)).toMatchObject({ unread: 1, readSeq: 2 })
    expect(await own(erin)).toMatchObject({ unread: 0, otherReadSeq: 2 })
    const { rows } = await world.database.query<{ seq: number; read: boolean }>(
      'select seq::int, read from messages where conversation_id = $1 order by seq',
      [id],
    )
    expect(rows.map(({ read: isRead }) => isRead)).toEqual([true, true, false])
    // `readSeq` is the number of the last message that the person has read.
    // `readSeq` never decreases and never exceeds the number of the last message.
    given(await read(dana, id, 1))
    expect((await own(dana))?.readSeq).toBe(2)
    given(await read(dana, id, 99))
    expect(await own(dana)).toMatchObject({ readSeq: 3, unread: 0 })
    await said(erin, id, 'Four')
    expect((await own(dana))?.unread).toBe(1)
  })

  test('counts unread messages correctly while three devices read and write at the same time (C18)', async () => {
    const actions = Array.from({ length: 60 }, (_, index) => async () => {
      if (index % 3 === 0) await read(dana, id, index)
      else if (index % 3 === 1) await said(erin, id, `${index}`)
      else await said(dana, id, `${index}`)
    })
    await Promise.all(actions.map((action) => action()))
    for (const [who, sender] of [
      [erin, dana],
      [dana, erin],
    ] as const) {
      const seen = await own(who)
      const { rows } = await world.database.query<{ unread: number }>(
        `select count(*)::int as unread from messages where conversation_id = $1 and sender_id = $2 and seq > $3`,
        [id, sender.id, seen?.readSeq],
      )
      expect(seen?.unread).toBe(rows[0]?.unread)
      const { rows: flagged } = await world.database.query(
        `select from messages where conversation_id = $1 and sender_id = $2 and read is distinct from (seq <= $3)`,
        [id, sender.id, seen?.readSeq],
      )
      expect(flagged).toEqual([])
    }
  })

  test('never counts more than 100 unread messages', async () => {
    await pastAllRights(world.database, (as) =>
      as.query(
        `with counted as (update conversations set last_seq = 150 where id = $1)
         insert into messages (id, conversation_id, seq, sender_id, content)
         select gen_random_uuid(), $1, n, $2, 'x' from generate_series(1, 150) n`,
        [id, erin.id],
      ),
    )
    expect((await own(dana))?.unread).toBe(100)
  })

  test('keeps the unread count at 0 when a person marks a conversation as unread, and changes nothing for the other person', async () => {
    await said(erin, id, 'Hello')
    given(await read(dana, id, 1))
    const before = await own(erin)
    given(await keep(dana, id, { isMarkedUnread: true, isMuted: true }))
    expect(await own(dana)).toMatchObject({ isMarkedUnread: true, isMuted: true, unread: 0, readSeq: 1 })
    expect(await own(erin)).toEqual(before)
    // Reading the conversation again removes the mark 'unread'.
    given(await read(dana, id, 1))
    expect(await own(dana)).toMatchObject({ isMarkedUnread: false, isMuted: true })
    given(await keep(dana, id, { isMuted: false }))
    expect(await own(dana)).toMatchObject({ isMarkedUnread: false, isMuted: false })
  })

  test('increments only the person’s own revision when the person mutes, marks as unread, or reads a conversation again', async () => {
    await said(erin, id, 'Hello')
    given(await read(dana, id, 1))
    const subjects = [`conversation:${id}`, `person:${erin.id}`, `person:${dana.id}`]
    expect(await moves(world, subjects, () => keep(dana, id, { isMuted: true }))).toEqual([0, 0, 1])
    expect(await moves(world, subjects, () => keep(dana, id, { isMarkedUnread: true }))).toEqual([0, 0, 1])
    expect(await moves(world, subjects, () => read(dana, id, 1))).toEqual([0, 0, 1])
  })
})

describe('a conversation after the friendship ends', () => {
  test.each([
    ['one person ended the friendship', () => remove(erin, dana)],
    ['the other person ended the friendship', () => remove(dana, erin)],
    ['one person blocked the other', () => block(erin, dana)],
  ])('keeps a conversation readable, and rejects new messages: %s', async (_, end) => {
    await said(erin, id, 'Hello')
    given(await end())
    for (const who of [erin, dana]) {
      expect(words(await page(who, id))).toEqual(['1 Hello'])
      expect((await own(who))?.closed).toBe('notFriends')
      expect(refusalOf(await say(who, id, 'More'))).toEqual(CLOSED)
      expect((await withFriend(who, who === erin ? dana : erin)).closed).toBe('notFriends')
    }
    expect(words(await page(dana, id))).toEqual(['1 Hello'])
  })

  test('does not list a conversation that has no messages', async () => {
    given(await remove(erin, dana))
    expect([await conversations(erin), await conversations(dana)]).toEqual([[], []])
  })

  test('hides a deleted account’s name and pictures, but keeps its messages', async () => {
    await said(erin, id, 'Hello')
    await said(dana, id, 'Hi!')
    await deleteAccount(dana)
    expect(await own(erin)).toMatchObject({ person: null, closed: 'accountGone', lastSeq: 2 })
    const { messages, people } = await page(erin, id)
    expect(messages.map(({ senderId, content }) => [senderId, content])).toEqual([
      [erin.id, 'Hello'],
      [null, 'Hi!'],
    ])
    expect(people).toEqual([])
    expect(refusalOf(await say(erin, id, 'More'))).toEqual(CLOSED)
    await deleteAccount(erin)
    const { rows } = await world.database.query('select from conversations where id = $1', [id])
    expect(rows).toEqual([])
  })

  async function deleteAccount(who: Person): Promise<void> {
    const answer = await fetch(`${world.origin}/api/auth/delete-account`, {
      method: 'POST',
      headers: {
        cookie: who.cookie,
        'content-type': 'application/json',
        origin: world.config.http.publicUrl,
      },
      body: JSON.stringify({ password: who.password }),
    })
    expect(answer.status).toBe(200)
    await world.settled()
  }
})

describe('a report to the operator about a conversation', () => {
  test('emails a report to the operator with both account ids, and sends no message to the reported person', async () => {
    given(await report(erin, id, 'Writes strange things'))
    await world.settled()
    const mail = sink.mails.find(({ raw }) => raw.includes('Writes strange things'))
    expect(mail?.to).toEqual(['support@homefield.example'])
    expect(mail?.raw).toContain(dana.id)
    expect(mail?.raw).toContain(erin.id)
    expect(words(await page(dana, id))).toEqual([])
  })

  test('rejects a report without a text', async () => {
    expect(refusalOf(await report(erin, id, '  ')).slice(0, 2)).toEqual([400, 'invalid'])
  })
})
