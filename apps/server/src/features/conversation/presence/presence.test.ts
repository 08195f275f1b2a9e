import { befriend, given, pastAllRights } from '@homefield/testkit/family'
import { createWork } from '@homefield/database/work'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { moves } from '../../friend/friend.fixture.ts'
import { beThere, leave, presences, withFriend } from '../conversation.fixture.ts'
import { cleanUpPresences } from './jobs.ts'

let now = systemClock.now()
const clock: Clock = { now: () => now }
let world: World
let erin: Person
let dana: Person
let id: string
const phone = newId()
const desk = newId()
beforeAll(async () => {
  world = await startWorld({ name: 'presence', clock, roles: ['http', 'stream'] })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  await befriend(erin, dana)
  id = (await withFriend(erin, dana)).id
})
afterAll(() => world?.close())

const pass = (seconds: number) => (now = now.add({ seconds }))

describe('a person’s presence in a conversation', () => {
  test('shows a person’s presence only to the other participant', async () => {
    const stranger = await world.person()
    await befriend(stranger, dana)
    given(await beThere(erin, id, phone))
    expect(await presences(dana)).toEqual([
      { conversationId: id, activeUntil: now.add({ seconds: 100 }).toString(), typingUntil: null },
    ])
    expect([await presences(erin), await presences(stranger)]).toEqual([[], []])
  })

  test('shows a person’s presence only as long as the device reports it', async () => {
    given(await beThere(erin, id, phone))
    pass(45)
    given(await beThere(erin, id, phone))
    pass(99)
    expect(await presences(dana)).toHaveLength(1)
    pass(2)
    expect(await presences(dana)).toEqual([])
  })

  test('shows a person as present until their last device leaves the conversation', async () => {
    given(await beThere(erin, id, phone))
    given(await beThere(erin, id, desk))
    given(await leave(erin, id, phone))
    expect(await presences(dana)).toHaveLength(1)
    given(await leave(erin, id, desk))
    expect(await presences(dana)).toEqual([])
  })

  test('shows a person as typing for six seconds after the device’s last report', async () => {
    given(await beThere(erin, id, phone, true))
    expect((await presences(dana))[0]?.typingUntil).toBe(now.add({ seconds: 6 }).toString())
    pass(7)
    expect(await presences(dana)).toMatchObject([{ typingUntil: null }])
    given(await beThere(erin, id, phone, true))
    given(await beThere(erin, id, phone, false))
    expect((await presences(dana))[0]?.typingUntil).toBeNull()
  })

  test('increments only the revision of `presence:<id>` when presence changes', async () => {
    const subjects = [`presence:${id}`, `conversation:${id}`, `person:${dana.id}`]
    expect(await moves(world, subjects, () => beThere(erin, id, phone))).toEqual([1, 0, 0])
    expect(await moves(world, subjects, () => leave(erin, id, phone))).toEqual([1, 0, 0])
    expect(await moves(world, subjects, () => leave(erin, id, phone))).toEqual([0, 0, 0])
  })

  test('deletes the row of a device that never ends its presence', async () => {
    given(await beThere(erin, id, phone))
    const rows = async () =>
      (await world.database.query('select from active_conversations where user_id = $1', [erin.id])).rowCount
    const work = createWork({ db: world.app.database.worker, now: () => now, onCommit: () => undefined })
    pass(23 * 60 * 60)
    await cleanUpPresences({ work })
    expect(await rows()).toBe(1)
    pass(2 * 60 * 60)
    await cleanUpPresences({ work })
    expect(await rows()).toBe(0)
  })

  test('hides a person’s presence as soon as the person stops sharing presence', async () => {
    given(await beThere(erin, id, phone, true))
    await pastAllRights(world.database, (as) =>
      as.query('update user_settings set share_presence = false where user_id = $1', [erin.id]),
    )
    expect(await presences(dana)).toEqual([])
    given(await beThere(erin, id, phone, true))
    expect(await presences(dana)).toEqual([])
  })

  test.each([
    [
      'turned presence sharing off',
      async () => given(await erin.api.PATCH('/settings', { body: { sharePresence: false } })),
    ],
    [
      'is no longer a friend',
      async () =>
        given(await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: dana.id } } })),
    ],
  ])('bumps no revision, which would reveal the person, if the person %s', async (_who, end) => {
    given(await beThere(erin, id, desk))
    await end()
    const subjects = [`presence:${id}`, `conversation:${id}`, `person:${dana.id}`]
    for (const act of [beThere, leave])
      expect(await moves(world, subjects, () => act(erin, id, phone))).toEqual([0, 0, 0])
  })
})
