import { asNobody, asUser } from '@homefield/database/transaction'
import type { DB } from '@homefield/database/schema.gen'
import { befriend, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import type { Me } from '@homefield/contract/account'
import type { FriendRequest } from '@homefield/contract/friend'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { BLUE, bytesOf, picture, read, RED, upload } from '../file/file.fixture.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await startWorld({ name: 'portrait' })
})
beforeEach(async () => {
  person = await world.person()
})
afterAll(() => world?.close())

async function portraitOf(who: Person, color = RED): Promise<string> {
  const stored = await upload(world, who, await picture(color), { kind: 'portrait' })
  expect([stored.status, stored.body.kind]).toEqual([200, 'portrait'])
  return stored.id
}

async function save(who: Person, photoId: string | null) {
  return who.api.PATCH('/settings', { body: { photoId } })
}

async function saved(who: Person, photoId: string | null): Promise<Me> {
  return given<Me>(await save(who, photoId))
}

async function filesOf(who: Person): Promise<string[]> {
  const { rows } = await world.database.query<{ id: string }>(
    'select id from files where owner_id = $1 order by created_at, id',
    [who.id],
  )
  return rows.map(({ id }) => id)
}

const statusFor = async (who: Person, id: string): Promise<number> =>
  (await read(world, id, { headers: { cookie: who.cookie } })).status

describe("setting and replacing the account's photo", () => {
  test("accepts a file as the account's photo only if it was uploaded as a portrait", async () => {
    const id = await portraitOf(person)
    expect(given<Me>(await person.api.GET('/me')).settings.photoId).toBe(null)
    expect((await saved(person, id)).settings.photoId).toBe(id)
    expect(given<Me>(await person.api.GET('/me')).settings.photoId).toBe(id)
    expect(await statusFor(person, id)).toBe(200)
  })

  test('deletes replaced, removed and unsaved portraits together with their stored content', async () => {
    const first = await portraitOf(person)
    await saved(person, first)
    const abandoned = await portraitOf(person)
    const second = await portraitOf(person, BLUE)
    const { rows } = await world.database.query<{ storage_id: string }>(
      'select storage_id from files where id = any ($1)',
      [[first, abandoned]],
    )
    expect((await saved(person, second)).settings.photoId).toBe(second)
    expect(await filesOf(person)).toEqual([second])
    expect([await statusFor(person, first), await statusFor(person, second)]).toEqual([404, 200])
    const due = await world.database.query(
      'select storage_id from file_removals where storage_id = any ($1)',
      [rows.map(({ storage_id }) => storage_id)],
    )
    expect(due.rowCount).toBe(2)
    await world.app.cleanUpFiles?.()
    const left = await world.database.query('select from file_removals where storage_id = any ($1)', [
      rows.map(({ storage_id }) => storage_id),
    ])
    expect(left.rowCount).toBe(0)

    expect((await saved(person, null)).settings.photoId).toBe(null)
    expect(await filesOf(person)).toEqual([])
    expect(await statusFor(person, second)).toBe(404)
  })

  test('keeps the portrait if it is saved again or other settings change', async () => {
    const id = await portraitOf(person)
    await saved(person, id)
    await saved(person, id)
    given(await person.api.PATCH('/settings', { body: { theme: 'dark' } }))
    expect(await filesOf(person)).toEqual([id])
    expect(await statusFor(person, id)).toBe(200)
  })

  test("answers 404 for a child's photo, another account's portrait, and an unknown id", async () => {
    const other = await world.person()
    await grant(world.database, { owner: other, friend: person, role: 'administrator' })
    const photoOfChild = await upload(world, person, await picture())
    const mine = await portraitOf(person)
    await saved(person, mine)
    const answers = []
    for (const id of [photoOfChild.id, await portraitOf(other), newId()]) {
      const { error, response } = await save(person, id)
      answers.push([response.status, error?.error.code, error?.error.message])
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => [404, 'photoNotFound', 'Photo not found']))
    expect(given<Me>(await person.api.GET('/me')).settings.photoId).toBe(mine)
    expect((await filesOf(person)).toSorted()).toEqual([photoOfChild.id, mine].toSorted())
  })

  test('deletes the portrait in any transaction that deletes the account', async () => {
    const id = await portraitOf(person)
    await saved(person, id)
    // An operator can run the following DELETE in psql, where the setting `app.now` is not set.
    await world.database.query('delete from users where id = $1', [person.id])
    const { rowCount } = await world.database.query('select from files where id = $1', [id])
    expect(rowCount).toBe(0)
  })
})

/** Excludes people from the search, so that only a friendship or an open request gives access to their photos. */
async function hide(...people: readonly Person[]): Promise<void> {
  for (const who of people) given(await who.api.PATCH('/settings', { body: { findable: false } }))
}

describe("access to an account's photo (C51)", () => {
  test.each(['none', 'viewer', 'administrator'] as const)(
    "shows two friends each other's photos, with role %s, until the friendship ends",
    async (role) => {
      const friend = await world.person()
      const stranger = await world.person()
      const [otherPhoto, ownPhoto] = [await portraitOf(friend, BLUE), await portraitOf(person)]
      await hide(person, friend)
      expect([await statusFor(friend, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([404, 404])

      await grant(world.database, { owner: person, friend, role })
      expect([await statusFor(friend, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([200, 200])
      expect([await statusFor(stranger, ownPhoto), await statusFor(stranger, otherPhoto)]).toEqual([404, 404])
      const answer = await read(world, ownPhoto, { headers: { cookie: friend.cookie } })
      expect((await bytesOf(answer)).byteLength).toBeGreaterThan(0)

      await grant(world.database, { owner: person, friend, role: null })
      expect([await statusFor(friend, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([404, 404])
    },
  )

  test('shows the photo to people who can find its owner, until the owner hides from the search', async () => {
    const stranger = await world.person()
    const fresh = await world.person({ onboarded: false })
    const id = await portraitOf(person)
    expect([await statusFor(stranger, id), await statusFor(fresh, id)]).toEqual([200, 403])
    // Hiding from the search does not hide other people: the hidden person can still see their photos.
    await hide(stranger)
    expect(await statusFor(stranger, id)).toBe(200)
    await hide(person)
    expect(await statusFor(stranger, id)).toBe(404)
  })

  test.each(['asked', 'was asked'])(
    'shows the photo to the person who %s, while the friend request is open',
    async (side) => {
      const other = await world.person()
      const [otherPhoto, ownPhoto] = [await portraitOf(other, BLUE), await portraitOf(person)]
      const [from, to] = side === 'asked' ? [other, person] : [person, other]
      const { id } = given<FriendRequest>(
        await from.api.POST('/friend-requests', { body: { userId: to.id } }),
      )
      await hide(person, other)
      expect([await statusFor(other, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([200, 200])
      given(await to.api.POST('/friend-requests/{id}/decline', { params: { path: { id } } }))
      expect([await statusFor(other, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([404, 404])
    },
  )

  test.each(['friends', 'strangers'])(
    'hides the photos of two %s from each other once one person blocked the other',
    async (are) => {
      const other = await world.person()
      const [otherPhoto, ownPhoto] = [await portraitOf(other, BLUE), await portraitOf(person)]
      if (are === 'friends') await befriend(person, other)
      expect([await statusFor(other, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([200, 200])
      const params = { path: { userId: other.id } }
      given(await person.api.PUT('/blocked-people/{userId}', { params, body: { report: null } }))
      expect([await statusFor(other, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([404, 404])
      given(await person.api.DELETE('/blocked-people/{userId}', { params }))
      expect([await statusFor(other, ownPhoto), await statusFor(person, otherPhoto)]).toEqual([200, 200])
    },
  )

  test('hides the photo from a friend of a friend, and from a caller without a session', async () => {
    const between = await world.person()
    const far = await world.person()
    const id = await portraitOf(person)
    await hide(person)
    await grant(world.database, { owner: person, friend: between, role: 'administrator' })
    await grant(world.database, { owner: between, friend: far, role: 'administrator' })
    expect([await statusFor(between, id), await statusFor(far, id)]).toEqual([200, 404])
    expect((await read(world, id)).status).toBe(401)
  })
})

describe('notifications about a new name or portrait', () => {
  const revisionsOf = async (...people: readonly Person[]): Promise<number[]> => {
    const { rows } = await world.database.query<{ subject: string; revision: number }>(
      'select subject, revision::int from revisions where subject = any ($1)',
      [people.map(({ id }) => `person:${id}`)],
    )
    return people.map(({ id }) => rows.find(({ subject }) => subject === `person:${id}`)?.revision ?? 0)
  }

  test('increments the revisions of friends and of people with an open friend request, but not of strangers', async () => {
    const [friend, asking, asked, stranger] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    await befriend(person, friend)
    given(await asking.api.POST('/friend-requests', { body: { userId: person.id } }))
    given(await person.api.POST('/friend-requests', { body: { userId: asked.id } }))
    const id = await portraitOf(person)
    const circle = [person, friend, asking, asked, stranger] as const
    for (const [change, notified] of [
      [{ fullName: 'Erin Alvarez' }, [1, 1, 1, 1, 0]],
      [{ photoId: id }, [1, 1, 1, 1, 0]],
      [{ photoId: null }, [1, 1, 1, 1, 0]],
      [{ theme: 'dark' }, [1, 0, 0, 0, 0]],
      [{ fullName: 'Erin Alvarez' }, [1, 0, 0, 0, 0]],
    ] as const) {
      const before = await revisionsOf(...circle)
      given(await person.api.PATCH('/settings', { body: change }))
      const after = await revisionsOf(...circle)
      expect({ change, notified: after.map((one, index) => one - (before[index] ?? 0)) }).toEqual({
        change,
        notified,
      })
    }
  })
})

describe('row-level security of portraits for the role homefield_app (C61)', () => {
  const asApp = <T>(who: Person, act: (db: Kysely<DB>) => Promise<T>): Promise<T> =>
    asUser(world.app.database.app, { userId: who.id, now: Temporal.Now.instant() }, act)

  const ids = (db: Kysely<DB>) =>
    db
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'portrait')
      .execute()
      .then((rows) => rows.map(({ id }) => id))

  test('lets the owner and friends read a portrait, and hides the portrait from transactions without a user', async () => {
    const friend = await world.person()
    const stranger = await world.person()
    const id = await portraitOf(person)
    await hide(person)
    await grant(world.database, { owner: friend, friend: person, role: 'none' })
    const seenBy = async (who: Person) => (await asApp(who, ids)).includes(id)
    expect(await asApp(person, ids)).toContain(id)
    expect([await seenBy(person), await seenBy(friend), await seenBy(stranger)]).toEqual([true, true, false])
    expect(await asNobody(world.app.database.app, Temporal.Now.instant(), ids)).toEqual([])
  })

  test("does not let a friend delete a portrait or a child's photo, or take over a portrait", async () => {
    const friend = await world.person()
    await grant(world.database, { owner: person, friend, role: 'administrator' })
    const id = await portraitOf(person)
    const photoOfChild = await upload(world, person, await picture())
    const removed = (who: Person, file: string) =>
      asApp(who, async (db) => {
        const { numDeletedRows } = await db.deleteFrom('files').where('id', '=', file).executeTakeFirst()
        return Number(numDeletedRows)
      })
    expect(await removed(friend, id)).toBe(0)
    expect(await removed(person, photoOfChild.id)).toBe(0)
    const taken = asApp(friend, (db) =>
      db.updateTable('user_settings').set({ photo_file_id: id }).where('user_id', '=', friend.id).execute(),
    )
    await expect(taken).rejects.toMatchObject({ code: '23503' })
    expect(await removed(person, id)).toBe(1)
  })

  test('lets a person read their own address from own_address, but not from the table users', async () => {
    const own = await asApp(person, (db) => sql`select * from own_address()`.execute(db))
    expect(own.rows).toEqual([{ email: person.email, is_confirmed: false }])
    await expect(
      asApp(person, (db) => db.selectFrom('users').select('email').execute()),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
