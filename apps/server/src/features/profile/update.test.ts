import type { NewProfile, ProfileChange } from '@homefield/contract/profile'
import { addChild, childOf, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { moved, said, storedFile } from './profile.fixture.ts'

let world: World
let erin: Person

beforeAll(async () => {
  world = await startWorld({ name: 'profile-changes' })
})
beforeEach(async () => {
  erin = await world.person()
})
afterAll(() => world?.close())

const change = (who: Person, id: string, body: ProfileChange) =>
  who.api.PATCH('/profiles/{id}', { params: { path: { id } }, body })

async function friendOf(owner: Person, role: 'viewer' | 'administrator' | 'none'): Promise<Person> {
  const friend = await world.person()
  await grant(world.database, { owner, friend, role })
  return friend
}

describe('a request that changes only some fields of a child', () => {
  const before = {
    color: '#3B82F6',
    sports: ['Soccer', 'Golf'],
    dateOfBirth: '2015-04-01',
    notes: 'Shy',
  } satisfies Omit<NewProfile, 'id' | 'name'>
  test.each<[ProfileChange & Record<string, unknown>, object]>([
    [{ version: 1, name: ' Mia ' }, { name: 'Mia' }],
    [{ version: 1, color: '#F43F5E' }, { color: '#F43F5E' }],
    [
      { version: 1, sports: ['Golf', 'Hockey', 'Golf'] },
      {
        sports: [
          { name: 'Golf', color: '#84CC16' },
          { name: 'Hockey', color: '#14B8A6' },
        ],
      },
    ],
    [{ version: 1, sports: [] }, { sports: [] }],
    [{ version: 1, dateOfBirth: '2016-02-29' }, { dateOfBirth: '2016-02-29' }],
    [{ version: 1, dateOfBirth: null }, { dateOfBirth: null }],
    [{ version: 1, notes: 'Bold' }, { notes: 'Bold' }],
    [{ version: 1, notes: ' ' }, { notes: null }],
    [{ version: 1, photoId: null }, { photoId: null }],
  ])('changes only the given fields of a child: %j', async (body, expected) => {
    const id = await addChild(erin, 'Maya', { ...before, photoId: await storedFile(world, erin) })
    const was = await childOf(erin, id)
    const now = given(await change(erin, id, body))
    expect(now).toEqual({ ...was, ...expected, version: 2 })
    expect(await childOf(erin, id)).toEqual(now)
  })

  test('changes nothing and increments no revision if the request contains no field', async () => {
    const id = await addChild(erin, 'Maya', before)
    let answer: unknown
    const subjects = await moved(world, async () => {
      answer = given(await change(erin, id, { version: 1 }))
    })
    expect(answer).toEqual(await childOf(erin, id))
    expect(subjects).toEqual([])
  })

  test('saves new notes after the notes were removed', async () => {
    const id = await addChild(erin, 'Maya')
    given(await change(erin, id, { version: 1, notes: 'One' }))
    given(await change(erin, id, { version: 2, notes: '' }))
    expect(given(await change(erin, id, { version: 3, notes: 'Two' }))).toMatchObject({
      notes: 'Two',
      version: 4,
    })
  })
})

test.each([
  ['no version', { name: 'Mia' }, 'version'],
  ['a blank name', { version: 1, name: '  ' }, 'name'],
  ['a color outside the palette', { version: 1, color: '#123456' }, 'color'],
  ['an invalid sport', { version: 1, sports: ['Chess'] }, 'sports'],
  ['a BEL character in the notes', { version: 1, notes: '\u0007' }, 'notes'],
  ['a day that does not exist', { version: 1, dateOfBirth: '2015-13-01' }, 'dateOfBirth'],
])('rejects a change to a child with %s', async (_what, body, field) => {
  const id = await addChild(erin, 'Maya')
  const { response, error } = await change(erin, id, body as ProfileChange)
  expect([response.status, error?.error.code]).toEqual([400, 'invalid'])
  expect(error?.error.details).toMatchObject([{ path: expect.arrayContaining([field]) as unknown }])
  expect(await childOf(erin, id)).toMatchObject({ name: 'Maya', version: 1 })
})

describe('concurrent changes to one child', () => {
  test("rejects the second of two changes as stale and returns the child's current data", async () => {
    const zoe = await friendOf(erin, 'administrator')
    const id = await addChild(erin, 'Maya')
    given(await change(zoe, id, { version: 1, name: 'Mia', sports: ['Golf'] }))
    const { response, error } = await change(erin, id, { version: 1, color: '#F43F5E' })
    expect([response.status, error?.error]).toMatchObject([
      409,
      {
        code: 'stale',
        message: 'This was changed elsewhere in the meantime.',
        details: { current: await childOf(erin, id) },
      },
    ])
    expect(await childOf(erin, id)).toMatchObject({ name: 'Mia', color: '#3B82F6', version: 2 })
    given(await change(erin, id, { version: 2, color: '#F43F5E' }))
    // The server rejects a version number that is too high in the same way as an outdated version number.
    expect((await change(erin, id, { version: 9, name: 'Ann' })).error?.error.code).toBe('stale')
  })

  test('accepts one of eight concurrent changes, and returns the current child in the seven rejections', async () => {
    const id = await addChild(erin, 'Maya')
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`)
    const answers = await Promise.all(
      names.map((name, index) =>
        change(erin, id, {
          version: 1,
          name,
          notes: name,
          sports: index % 2 ? ['Golf', 'Track'] : ['Hockey'],
        }),
      ),
    )
    const now = await childOf(erin, id)
    const won = answers.flatMap(({ data }) => data ?? [])
    expect(won).toEqual([now])
    expect([now.name, now.version]).toEqual([now.notes, 2])
    const index = names.indexOf(now.name)
    expect(now.sports.map(({ name }) => name)).toEqual(index % 2 ? ['Golf', 'Track'] : ['Hockey'])
    const lost = answers.flatMap(({ error }) => error?.error ?? [])
    expect(lost).toHaveLength(7)
    for (const error of lost) expect(error).toMatchObject({ code: 'stale', details: { current: now } })
  })

  test('deletes a child during a concurrent change, and either saves the change first or rejects it with 404', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addChild(erin, 'Maya')
      const [changed, deleted] = await Promise.all([
        change(erin, id, { version: 1, notes: 'x', sports: ['Golf'] }),
        erin.api.DELETE('/profiles/{id}', { params: { path: { id } } }),
      ])
      expect(deleted.response.status).toBe(200)
      expect([200, 404]).toContain(changed.response.status)
      expect((await erin.api.GET('/profiles/{id}', { params: { path: { id } } })).response.status).toBe(404)
    }
  })
})

describe('permission to change a child', () => {
  test('lets an administrator change every field of a child without becoming the owner', async () => {
    const zoe = await friendOf(erin, 'administrator')
    const id = await addChild(erin, 'Maya')
    const photoId = await storedFile(world, erin)
    const body = {
      version: 1,
      name: 'Mia',
      color: '#F43F5E',
      sports: ['Golf'],
      photoId,
      dateOfBirth: '2015-04-01',
      notes: 'Shy',
    } satisfies ProfileChange
    const seen = given(await change(zoe, id, body))
    expect(seen).toMatchObject({ isOwnProfile: false, ownerId: erin.id, accessRole: 'administrator' })
    expect(await childOf(erin, id)).toMatchObject({
      name: 'Mia',
      color: '#F43F5E',
      sports: [{ name: 'Golf' }],
      photoId,
      dateOfBirth: '2015-04-01',
      notes: 'Shy',
      isOwnProfile: true,
      version: 2,
    })
  })

  test.each(['viewer', 'none', null] as const)(
    'gives the role %s the same answer to a change as for an unknown child (C60)',
    async (role) => {
      const friend = role === null ? await world.person() : await friendOf(erin, role)
      const id = await addChild(erin, 'Maya', { notes: 'Shy' })
      // An error about the version or the photo would reveal to strangers that the child exists.
      for (const body of [
        { version: 1, name: 'Mia' },
        { version: 7, notes: '' },
        { version: 1, photoId: newId() },
      ]) {
        const answer = said(await change(friend, id, body))
        expect(answer).toEqual(said(await change(friend, newId(), body)))
        expect(answer).toMatchObject([404, expect.stringContaining('Profile not found')])
      }
      expect(await childOf(erin, id)).toMatchObject({ name: 'Maya', notes: 'Shy', version: 1 })
    },
  )

  test('rejects a change after the administrator role was withdrawn', async () => {
    const zoe = await friendOf(erin, 'administrator')
    const id = await addChild(erin, 'Maya')
    given(await change(zoe, id, { version: 1, name: 'Mia' }))
    await grant(world.database, { owner: erin, friend: zoe, role: 'viewer' })
    expect((await change(zoe, id, { version: 2, name: 'Zoe' })).error?.error.code).toBe('profileNotFound')
    expect((await childOf(erin, id)).name).toBe('Mia')
  })
})

test('increments only the revision profile:<id> when a child changes, and shows the new revision to everyone who sees the child (C11)', async () => {
  const viewer = await friendOf(erin, 'viewer')
  const id = await addChild(erin, 'Maya')
  const subjects = await moved(world, () => change(erin, id, { version: 1, name: 'Mia' }))
  expect(subjects).toEqual([`profile:${id}`])
  const before = given(await viewer.api.GET('/profiles')).revisions[`profile:${id}`]
  given(await change(erin, id, { version: 2, notes: 'Shy' }))
  const after = given(await viewer.api.GET('/profiles/{id}', { params: { path: { id } } }))
  expect(after.revisions[`profile:${id}`]).toBe(Number(before) + 1)
})
