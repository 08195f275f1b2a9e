import type { Notification } from '@homefield/contract/notification'
import { addChild, befriend, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'

let world: World
let erin: Person
let dana: Person
beforeAll(async () => {
  world = await startWorld({ name: 'notification' })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
})
afterAll(() => world?.close())

async function list(who: Person): Promise<{ notifications: Notification[]; unread: number }> {
  const { notifications, unread } = given<{ notifications: Notification[]; unread: number }>(
    await who.api.GET('/notifications'),
  )
  return { notifications, unread }
}

/** Inserts `count` notifications a minute apart, oldest first. Returns their ids. */
async function tell(who: Person, count: number, type = 'friend_request'): Promise<string[]> {
  return pastAllRights(world.database, async (as) => {
    const { rows } = await as.query<{ id: string }>(
      `insert into notifications (user_id, type, kind, person_id, created_at)
       select $1, $2, 'friendAccepted', $3, now() - make_interval(mins => ($4 - n)::int) from generate_series(1, $4) n
       returning id`,
      [who.id, type, dana.id, count],
    )
    return rows.map(({ id }) => id)
  })
}

const one = (id: string) => ({ params: { path: { id } } })
const mark = (who: Person, id: string, read: boolean) =>
  who.api.PATCH('/notifications/{id}', { ...one(id), body: { read } })

async function revision(who: Person): Promise<number> {
  const { rows } = await world.database.query<{ revision: number }>(
    'select revision::int from revisions where subject = $1',
    [`person:${who.id}`],
  )
  return rows[0]?.revision ?? 0
}

describe('GET /notifications', () => {
  test('shows an accepted friend request with the person’s name but no message text', async () => {
    await befriend(dana, erin)
    const { notifications, unread } = await list(dana)
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        type: 'friend_request',
        kind: 'friendAccepted',
        person: { id: erin.id, name: 'Erin Cole', photoId: null },
        friendRequestId: expect.any(String),
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
        read: false,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(unread).toBe(1)
    expect(await list(erin)).toEqual({ notifications: [], unread: 0 })
  })

  test('shows a person’s new name in existing notifications, and increments the revision of the friend who sees the name', async () => {
    await befriend(dana, erin)
    const before = await revision(dana)
    given(await erin.api.PATCH('/settings', { body: { fullName: 'Erin Alvarez' } }))
    expect(await revision(dana)).toBe(before + 1)
    expect((await list(dana)).notifications).toMatchObject([{ person: { name: 'Erin Alvarez' } }])
  })

  test('shows the owner which friend deleted a child’s profile, even after the friendship has ended', async () => {
    await befriend(erin, dana)
    await grant(world.database, { owner: erin, friend: dana, role: 'administrator' })
    const child = await addChild(erin, 'Mia')
    given(await dana.api.DELETE('/profiles/{id}', one(child)))
    const notified = {
      type: 'profile',
      kind: 'profileDeleted',
      person: { id: dana.id, name: 'Dana Marlowe' },
      profileName: 'Mia',
    }
    expect((await list(erin)).notifications).toMatchObject([{ ...notified }, { kind: 'friendAccepted' }])
    given(await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: dana.id } } }))
    expect((await list(erin)).notifications).toMatchObject([notified])
    expect((await list(erin)).notifications).toHaveLength(1)
  })

  test('contains the 100 newest notifications, newest first, and counts all unread notifications', async () => {
    const ids = await tell(erin, 105)
    const { notifications, unread } = await list(erin)
    expect(notifications.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100))
    expect(unread).toBe(105)
  })

  test('does not list, count, mark as read or delete notifications of type `message`, which exist only for delivery', async () => {
    const [message = ''] = await tell(erin, 1, 'message')
    expect(await list(erin)).toEqual({ notifications: [], unread: 0 })
    expect((await mark(erin, message, true)).error?.error.code).toBe('notificationNotFound')
    given(await erin.api.POST('/notifications/read-all'))
    given(await erin.api.DELETE('/notifications'))
    const { rows } = await world.database.query('select read from notifications where id = $1', [message])
    expect(rows).toEqual([{ read: false }])
  })
})

describe('marking or deleting one notification', () => {
  test('marks a notification as read and unread, and increments a revision so that other devices reload', async () => {
    const [id = '', other = ''] = await tell(erin, 2)
    const before = await revision(erin)
    given(await mark(erin, id, true))
    expect(await revision(erin)).toBe(before + 1)
    const read = ({ notifications }: { notifications: Notification[] }) =>
      notifications.filter((notification) => notification.read).map((notification) => notification.id)
    expect([read(await list(erin)), (await list(erin)).unread]).toEqual([[id], 1])
    given(await mark(erin, id, false))
    expect([read(await list(erin)), (await list(erin)).unread]).toEqual([[], 2])
    expect(other).not.toBe('')
  })

  test('deletes a notification once, and then returns 404', async () => {
    const [id = '', other = ''] = await tell(erin, 2)
    given(await erin.api.DELETE('/notifications/{id}', one(id)))
    expect((await list(erin)).notifications.map((left) => left.id)).toEqual([other])
    const { response, error } = await erin.api.DELETE('/notifications/{id}', one(id))
    expect([response.status, error?.error.message]).toEqual([404, 'Notification not found'])
  })

  test('returns the same 404 for another account’s notification as for an unknown id (C60)', async () => {
    const [id = ''] = await tell(erin, 1)
    for (const absent of [id, newId()]) {
      const answers = [
        await mark(dana, absent, true),
        await dana.api.DELETE('/notifications/{id}', one(absent)),
      ]
      for (const { response, error } of answers)
        expect([response.status, error?.error.code, error?.error.message]).toEqual([
          404,
          'notificationNotFound',
          'Notification not found',
        ])
    }
    expect(await list(erin)).toMatchObject({ unread: 1, notifications: [{ id, read: false }] })
  })
})

describe('marking or deleting all notifications', () => {
  test('marks only the caller’s notifications as read, and nobody else’s', async () => {
    await tell(erin, 3)
    await tell(dana, 2)
    const before = await revision(erin)
    given(await erin.api.POST('/notifications/read-all'))
    expect(await revision(erin)).toBe(before + 1)
    expect([(await list(erin)).unread, (await list(dana)).unread]).toEqual([0, 2])
    expect((await list(erin)).notifications.every(({ read }) => read)).toBe(true)
  })

  test('deletes only the caller’s notifications, and nobody else’s', async () => {
    await tell(erin, 103)
    await tell(dana, 2)
    given(await erin.api.DELETE('/notifications'))
    expect(await list(erin)).toEqual({ notifications: [], unread: 0 })
    expect((await list(dana)).notifications).toHaveLength(2)
  })

  test('keeps the delivery log of notifications that the user deletes while they are being delivered', async () => {
    const ids = await tell(erin, 2)
    await world.settled()
    await pastAllRights(world.database, async (as) => {
      await as.query('delete from notification_deliveries where user_id = $1', [erin.id])
      await as.query(
        `insert into notification_deliveries (user_id, kind, notification_id, channel, target, due_at)
         select $1, 'friendAccepted', n, 'mail', 'own', '2026-05-01T12:00:00Z' from unnest($2::uuid[]) n`,
        [erin.id, ids],
      )
    })
    given(await erin.api.DELETE('/notifications'))
    const { rows } = await world.database.query(
      'select notification_id from notification_deliveries where user_id = $1',
      [erin.id],
    )
    expect(rows).toEqual([{ notification_id: null }, { notification_id: null }])
  })
})

describe('marking or clearing all notifications while a notification arrives', () => {
  test('keeps a notification unread and in the list if it arrives while the user marks or clears all notifications', async () => {
    await tell(erin, 3)
    const [newest, seen, oldest] = (await list(erin)).notifications
    const upTo = { params: { query: { until: seen?.createdAt ?? '' } } }
    given(await erin.api.POST('/notifications/read-all', upTo))
    expect((await list(erin)).notifications.map(({ id, read }) => [id, read])).toEqual([
      [newest?.id, false],
      [seen?.id, true],
      [oldest?.id, true],
    ])
    given(await erin.api.DELETE('/notifications', upTo))
    expect((await list(erin)).notifications).toEqual([newest])
  })

  test('rejects a timestamp that PostgreSQL cannot store, and marks and deletes nothing', async () => {
    const [id = ''] = await tell(erin, 1)
    const query = { until: '0000-01-01T00:00:00Z' }
    for (const { error } of [
      await erin.api.PATCH('/notifications/{id}', { ...one(id), body: { read: true, ...query } }),
      await erin.api.POST('/notifications/read-all', { params: { query } }),
      await erin.api.DELETE('/notifications/{id}', { params: { ...one(id).params, query } }),
      await erin.api.DELETE('/notifications', { params: { query } }),
    ])
      expect(error?.error).toMatchObject({ code: 'invalid', details: [{ path: ['until'] }] })
    expect(await list(erin)).toMatchObject({ unread: 1, notifications: [{ id, read: false }] })
  })

  test('does not mark or delete a notification that was updated after the user loaded the list', async () => {
    const [id = ''] = await tell(erin, 1)
    const { createdAt: until = '' } = (await list(erin)).notifications[0] ?? {}
    await pastAllRights(world.database, (as) =>
      as.query('update notifications set created_at = created_at + $2::interval where id = $1', [id, '1 s']),
    )
    for (const answer of [
      await erin.api.PATCH('/notifications/{id}', { ...one(id), body: { read: true, until } }),
      await erin.api.DELETE('/notifications/{id}', { params: { ...one(id).params, query: { until } } }),
    ])
      expect(answer.error?.error.code).toBe('notificationNotFound')
    expect(await list(erin)).toMatchObject({ unread: 1, notifications: [{ id, read: false }] })
  })
})

test('hides a notification about a person who has deleted their account (C80)', async () => {
  await befriend(erin, dana)
  expect((await list(erin)).notifications).toHaveLength(1)
  await pastAllRights(world.database, (as) => as.query('delete from users where id = $1', [dana.id]))
  expect(await list(erin)).toEqual({ notifications: [], unread: 0 })
})
