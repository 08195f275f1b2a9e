import { befriend, given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import {
  accept,
  ask,
  asked,
  block,
  cancel,
  decline,
  friendsOf,
  moves,
  refusalOf,
  requestsOf,
  notificationsFor,
} from '../friend.fixture.ts'

let world: World
let erin: Person
let dana: Person
beforeAll(async () => {
  world = await startWorld({ name: 'request' })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
})
afterAll(() => world?.close())

const both = () => [`person:${erin.id}`, `person:${dana.id}`]
const NOT_OPEN = [404, 'friendRequestNotFound', 'This friend request is no longer open.']

const NONE = { incoming: [], outgoing: [] }

describe('a friend request', () => {
  test('lists a new request for both people and notifies the recipient', async () => {
    let id = ''
    const act = async () => void ({ id } = await asked(erin, dana, '  We met at\nthe field  '))
    expect(await moves(world, both(), act)).toEqual([1, 1])
    const request = {
      id,
      message: 'We met at\nthe field',
      createdAt: expect.stringMatching(/Z$/),
    }
    expect(await requestsOf(erin)).toEqual({
      incoming: [],
      outgoing: [{ ...request, person: { id: dana.id, name: 'Dana Marlowe', photoId: null } }],
    })
    expect(await requestsOf(dana)).toEqual({
      incoming: [{ ...request, person: { id: erin.id, name: 'Erin Cole', photoId: null } }],
      outgoing: [],
    })
    expect(await notificationsFor(dana)).toMatchObject([
      {
        type: 'friend_request',
        kind: 'friendAsked',
        person: { id: erin.id },
        friendRequestId: id,
        read: false,
      },
    ])
    expect(await notificationsFor(erin)).toEqual([])
    expect([await friendsOf(erin), await friendsOf(dana)]).toEqual([[], []])
  })

  test.each([undefined, '', '   '])('accepts a request without a message: %j', async (message) => {
    expect((await asked(erin, dana, message)).message).toBeNull()
  })

  test.each(['x'.repeat(501), 'a\u0007b'])(
    'rejects a request with a message that is too long or has control characters',
    async (message) => {
      expect((await ask(erin, dana, message)).error?.error.code).toBe('invalid')
    },
  )

  test('lists friend requests, newest first', async () => {
    const others = [await world.person({ name: 'One' }), await world.person({ name: 'Two' })]
    for (const other of others) await asked(other, dana)
    await asked(erin, dana)
    const { incoming } = await requestsOf(dana)
    expect(incoming.map(({ person }) => person.name)).toEqual(['Erin Cole', 'Two', 'One'])
  })

  test('rejects a second request between the same people, in either direction', async () => {
    given(await ask(erin, dana))
    const exists = [409, 'friendRequestExists', 'Friend request already exists']
    expect([refusalOf(await ask(erin, dana)), refusalOf(await ask(dana, erin))]).toEqual([exists, exists])
    expect((await requestsOf(dana)).incoming).toHaveLength(1)
  })

  test('rejects a request to a friend, to a blocked person, and to a person who cannot be found', async () => {
    await befriend(erin, dana)
    expect(refusalOf(await ask(dana, erin))).toEqual([409, 'alreadyFriends', 'You’re already friends.'])
    const blocked = await world.person()
    given(await block(erin, blocked))
    expect(refusalOf(await ask(erin, blocked))).toEqual([
      409,
      'personBlocked',
      'You have blocked this person. Unblock them first.',
    ])
    const fresh = await world.person({ onboarded: false })
    const answers = []
    for (const [who, other] of [
      [blocked, erin],
      [erin, fresh],
      [erin, { id: newId() }],
      [erin, erin],
    ] as const)
      answers.push(refusalOf(await ask(who, other)))
    expect(answers).toEqual(answers.map(() => [404, 'personNotFound', 'Person not found']))
  })

  test('limits a person to 30 requests per day', async () => {
    const statuses: number[] = []
    for (let nth = 1; nth <= 30; nth++) statuses.push((await ask(erin, erin)).response.status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(refusalOf(await ask(erin, dana)).slice(0, 2)).toEqual([429, 'tooManyRequests'])
    given(await ask(dana, erin))
  })

  test('creates one request and returns equal responses if the client sends a command five times (C12)', async () => {
    const command = { body: { userId: dana.id }, headers: { 'command-id': newId() } }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => erin.api.POST('/friend-requests', command)),
    )
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
    expect((await requestsOf(dana)).incoming).toHaveLength(1)
  })
})

describe('an accepted request', () => {
  test("creates a friendship without roles, notifies the requester, and deletes the recipient's notification", async () => {
    const { id } = await asked(erin, dana)
    expect(await moves(world, both(), async () => given(await accept(dana, id)))).toEqual([1, 1])
    for (const [who, other] of [
      [erin, dana],
      [dana, erin],
    ] as const) {
      expect(await friendsOf(who)).toMatchObject([
        { person: { id: other.id }, role: 'none', roleGranted: 'none', version: 1 },
      ])
      expect(await requestsOf(who)).toEqual({ incoming: [], outgoing: [] })
    }
    expect(await notificationsFor(erin)).toMatchObject([
      { type: 'friend_request', kind: 'friendAccepted', person: { id: dana.id, name: 'Dana Marlowe' } },
    ])
    expect(await notificationsFor(dana)).toEqual([])
  })

  test('creates one friendship if the recipient accepts on eight devices at the same time', async () => {
    const { id } = await asked(erin, dana)
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(dana, id)))
    const statuses = answers.map(({ response }) => response.status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
    expect(await friendsOf(erin)).toHaveLength(1)
    expect(await notificationsFor(erin)).toHaveLength(1)
  })
})

describe('a declined request', () => {
  test('removes a declined request for both people without notifying the requester, who may send another request', async () => {
    const { id } = await asked(erin, dana)
    expect(await moves(world, both(), async () => given(await decline(dana, id)))).toEqual([1, 1])
    expect([await requestsOf(erin), await requestsOf(dana)]).toEqual([NONE, NONE])
    expect([await notificationsFor(erin), await notificationsFor(dana), await friendsOf(erin)]).toEqual([
      [],
      [],
      [],
    ])
    const again = await asked(erin, dana)
    expect(again.id).not.toBe(id)
    given(await accept(dana, again.id))
    expect(await friendsOf(erin)).toHaveLength(1)
  })
})

describe('a canceled request', () => {
  test('deletes a canceled request and its notification', async () => {
    const { id } = await asked(erin, dana)
    expect(await moves(world, both(), async () => given(await cancel(erin, id)))).toEqual([1, 1])
    expect([await requestsOf(erin), await requestsOf(dana)]).toEqual([NONE, NONE])
    expect(await notificationsFor(dana)).toEqual([])
    const { rows } = await world.database.query('select from friend_requests where id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('the right to decide or cancel a request', () => {
  test('lets only the recipient decide and only the requester cancel a request, and responds with 404 to everyone else', async () => {
    const { id } = await asked(erin, dana)
    const other = await world.person()
    const answers = [
      await accept(erin, id),
      await decline(erin, id),
      await cancel(dana, id),
      await accept(other, id),
      await decline(other, id),
      await cancel(other, id),
      await accept(dana, newId()),
    ]
    expect(answers.map(refusalOf)).toEqual(answers.map(() => NOT_OPEN))
    expect((await requestsOf(dana)).incoming).toHaveLength(1)
  })

  test('responds with 404 to both people after a request is accepted, declined or canceled', async () => {
    for (const end of [
      (id: string) => decline(dana, id),
      (id: string) => cancel(erin, id),
      (id: string) => accept(dana, id),
    ]) {
      const { id } = await asked(erin, dana)
      given(await end(id))
      const late = [await accept(dana, id), await decline(dana, id), await cancel(erin, id)]
      expect(late.map(refusalOf)).toEqual([NOT_OPEN, NOT_OPEN, NOT_OPEN])
    }
    expect(await friendsOf(erin)).toHaveLength(1)
  })
})
