import { addChild, childOf, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { moved, storedFile } from './profile.fixture.ts'

let world: World
// The test clock shows a time at which the date is the 9th in Auckland but still the 8th in New York.
const clock = new SettableClock('2026-05-08T20:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'profiles', clock, limits: { children: 205 } })
})
afterAll(() => world?.close())

test('adds a child with sports in the chosen order, drops duplicate sports, and returns each sport’s color', async () => {
  const erin = await world.person()
  const body = {
    id: newId(),
    name: '  Maya  ',
    color: '#F43F5E' as const,
    sports: ['Hockey', 'Soccer', 'Hockey'] as ('Hockey' | 'Soccer')[],
  }
  const profile = given(await erin.api.POST('/profiles', { body }))
  expect(profile).toMatchObject({
    name: 'Maya',
    sports: [
      { name: 'Hockey', color: '#14B8A6' },
      { name: 'Soccer', color: '#10B981' },
    ],
    photoId: null,
    dateOfBirth: null,
    notes: null,
    isOwnProfile: true,
    ownerId: erin.id,
    ownerName: 'Erin Cole',
    accessRole: null,
    eventCount: 0,
    version: 1,
  })
  expect(given(await erin.api.GET('/profiles')).profiles).toEqual([profile])
})

describe('invalid data of a child', () => {
  const valid = { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] }
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '   ' }, 'name'],
    ['a name of 81 letters', { name: 'x'.repeat(81) }, 'name'],
    ['a name with a BEL character', { name: 'May\u0007a' }, 'name'],
    ['a color outside the palette', { color: '#123456' }, 'color'],
    ['an invalid sport', { sports: ['Chess'] }, 'sports'],
    ['an invalid id', { id: 'maya' }, 'id'],
    ['an invalid photo id', { photoId: 'maya.jpg' }, 'photoId'],
    ['a day that does not exist', { dateOfBirth: '2015-02-29' }, 'dateOfBirth'],
    ['a day and a time', { dateOfBirth: '2015-04-01T00:00:00Z' }, 'dateOfBirth'],
    ['notes of 2,001 letters', { notes: 'x'.repeat(2001) }, 'notes'],
  ])('rejects a child with %s', async (_name, change, field) => {
    const erin = await world.person()
    const { error, response } = await erin.api.POST('/profiles', { body: { ...valid, ...change } as never })
    expect(response.status).toBe(400)
    expect(error?.error.details).toMatchObject([{ path: expect.arrayContaining([field]) }])
    expect(given(await erin.api.GET('/profiles')).profiles).toEqual([])
  })
})

test('adds a child with its photo, birthday and notes', async () => {
  const erin = await world.person()
  const photoId = await storedFile(world, erin)
  const notes = `${'x'.repeat(1996)}\nüß!`
  const id = await addChild(erin, 'Maya', { photoId, dateOfBirth: '2016-02-29', notes: `  ${notes} ` })
  const child = await childOf(erin, id)
  expect(child).toMatchObject({ photoId, dateOfBirth: '2016-02-29', notes, version: 1 })
  const bare = await addChild(erin, 'Leo', { photoId: null, dateOfBirth: null, notes: '' })
  expect(await childOf(erin, bare)).toMatchObject({ photoId: null, dateOfBirth: null, notes: null })
})

describe('the date of birth of a child', () => {
  // The test runs at 20:00Z on the 8th. In Auckland, the date is already the 9th, so a birth on the 9th is allowed.
  test.each([
    ['America/New_York', '2026-05-08', 200],
    ['America/New_York', '2026-05-09', 400],
    ['Pacific/Auckland', '2026-05-09', 200],
    ['Pacific/Auckland', '2026-05-10', 400],
    ['UTC', '1900-01-01', 200],
    ['UTC', '1899-12-31', 400],
    ['UTC', '0000-01-01', 400],
    ['UTC', '9999-12-31', 400],
  ])('answers a date of birth in %s, %s, with status %i', async (zone, dateOfBirth, status) => {
    const erin = await world.person({ zone })
    const body = { id: newId(), name: 'Maya', color: '#3B82F6' as const, sports: [], dateOfBirth }
    const made = await erin.api.POST('/profiles', { body })
    const id = await addChild(erin, 'Leo')
    const changed = await erin.api.PATCH('/profiles/{id}', {
      params: { path: { id } },
      body: { version: 1, dateOfBirth },
    })
    expect([made.response.status, changed.response.status]).toEqual([status, status])
    if (status === 400)
      for (const { error } of [made, changed])
        expect(error?.error).toMatchObject({
          code: 'dateOfBirthInvalid',
          message: 'Please enter a date of birth that is not in the future.',
        })
  })
})

describe('the photo of a child', () => {
  test.each([
    ['that does not exist', async () => newId()],
    ['of another family', async () => storedFile(world, await world.person())],
    ['that is the account’s own portrait', async (erin: Person) => storedFile(world, erin, 'portrait')],
  ])('rejects a photo %s', async (_what, stored) => {
    const erin = await world.person()
    const photoId = await stored(erin)
    const body = { id: newId(), name: 'Maya', color: '#3B82F6' as const, sports: [], photoId }
    const made = await erin.api.POST('/profiles', { body })
    const id = await addChild(erin, 'Leo')
    const changed = await erin.api.PATCH('/profiles/{id}', {
      params: { path: { id } },
      body: { version: 1, name: 'Mia', photoId },
    })
    for (const { response, error } of [made, changed])
      expect([response.status, error?.error.code]).toEqual([404, 'photoNotFound'])
    expect(given(await erin.api.GET('/profiles')).profiles).toMatchObject([
      { id, name: 'Leo', photoId: null, version: 1 },
    ])
  })

  test("rejects the photo of another family's child, even for an administrator of that family", async () => {
    const [erin, zoe] = [await world.person(), await world.person()]
    await grant(world.database, { owner: zoe, friend: erin, role: 'administrator' })
    const photoId = await storedFile(world, zoe)
    const body = { id: newId(), name: 'Maya', color: '#3B82F6' as const, sports: [], photoId }
    expect((await erin.api.POST('/profiles', { body })).error?.error.code).toBe('photoNotFound')
    const zed = await addChild(zoe, 'Zed')
    const params = { path: { id: zed } }
    const own = await storedFile(world, erin)
    const mine = await erin.api.PATCH('/profiles/{id}', { params, body: { version: 1, photoId: own } })
    expect(mine.error?.error.code).toBe('photoNotFound')
    given(await erin.api.PATCH('/profiles/{id}', { params, body: { version: 1, photoId } }))
    expect((await childOf(zoe, zed)).photoId).toBe(photoId)
  })
})

test("shows a child's birthday and photo to viewers, but the notes only to the owner and administrators (P3)", async () => {
  const erin = await world.person()
  const photoId = await storedFile(world, erin)
  const id = await addChild(erin, 'Maya', { photoId, dateOfBirth: '2015-04-01', notes: 'Allergic to nuts' })
  for (const [role, notes] of [
    ['administrator', 'Allergic to nuts'],
    ['viewer', null],
  ] as const) {
    const friend = await world.person()
    await grant(world.database, { owner: erin, friend, role })
    const [listed] = given(await friend.api.GET('/profiles')).profiles
    const read = await childOf(friend, id)
    expect(read).toEqual(listed)
    expect(read).toMatchObject({ photoId, dateOfBirth: '2015-04-01', notes, ownerId: erin.id })
    expect([read.can.viewNotes, read.can.handOver]).toEqual([notes !== null, false])
  }
})

test("lists the viewer's own children, then friends' children by owner name, each with the viewer's permissions", async () => {
  const erin = await world.person()
  const mine = await addChild(erin, 'Maya')
  const zoe = await world.person({ name: 'Zoe Adams' })
  const ann = await world.person({ name: 'Ann Brown' })
  const far = await world.person({ name: 'Far Away' })
  const [zoes, anns] = [await addChild(zoe, 'Zed'), await addChild(ann, 'Abe')]
  await addChild(far, 'Nobody')
  await grant(world.database, { owner: zoe, friend: erin, role: 'administrator' })
  await grant(world.database, { owner: ann, friend: erin, role: 'viewer' })
  await grant(world.database, { owner: far, friend: erin, role: 'none' })
  const { profiles } = given(await erin.api.GET('/profiles'))
  expect(
    profiles.map(({ id, ownerName, accessRole, can }) => [id, ownerName, accessRole, can.edit, can.view]),
  ).toEqual([
    [mine, 'Erin Cole', null, true, true],
    [anns, 'Ann Brown', 'viewer', false, true],
    [zoes, 'Zoe Adams', 'administrator', true, true],
  ])
})

test('increments the revision of everyone who sees a new child, and of nobody else (C11)', async () => {
  const erin = await world.person()
  const [viewer, stranger] = [await world.person(), await world.person()]
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  let child = ''
  const subjects = await moved(world, async () => {
    child = await addChild(erin, 'Maya')
  })
  expect(subjects).toEqual([`person:${erin.id}`, `person:${viewer.id}`, `profile:${child}`].sort())
  expect(subjects).not.toContain(`person:${stranger.id}`)
})

test("accepts children up to the operator's limit of 205, even if several are added concurrently", async () => {
  const erin = await world.person()
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into profiles (id, user_id, name, color)
       select gen_random_uuid(), $1, 'Child ' || n, '#3B82F6' from generate_series(1, 203) n`,
      [erin.id],
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      erin.api.POST('/profiles', { body: { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] } }),
    ),
  )
  expect(answers.map(({ response }) => response.status).sort((a, b) => a - b)).toEqual([
    200, 200, 409, 409, 409,
  ])
  const refused = answers.find(({ error }) => error)?.error?.error
  expect([refused?.code, refused?.message]).toEqual([
    'tooManyProfiles',
    'You’ve reached this Homefield server’s limit on children per account. Ask the person who runs it to raise it.',
  ])
  const { profiles } = given<{ profiles: { id: string }[] }>(await erin.api.GET('/profiles'))
  expect(profiles).toHaveLength(205)
  // After the deletion of a child, the account is below the limit and can add another child.
  const path = { id: profiles[0]?.id ?? '' }
  given(await erin.api.DELETE('/profiles/{id}', { params: { path } }))
  await addChild(erin, 'Leo')
})
