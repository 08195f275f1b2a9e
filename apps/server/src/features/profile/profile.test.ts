import { addChild, given, grant } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ name: 'profiles' })
})
afterAll(() => world?.close())

test('a child is added with its sports in the order they were chosen, each once, in their colors', async () => {
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
    isOwnProfile: true,
    ownerName: 'Erin Cole',
    accessRole: null,
    eventCount: 0,
    version: 1,
  })
  expect(given(await erin.api.GET('/profiles')).profiles).toEqual([profile])
})

describe('what is refused', () => {
  const valid = { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] }
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '   ' }, 'name'],
    ['a name of 81 letters', { name: 'x'.repeat(81) }, 'name'],
    ['a name with a bell in it', { name: 'May\u0007a' }, 'name'],
    ['a color beside the palette', { color: '#123456' }, 'color'],
    ['a sport that is none', { sports: ['Chess'] }, 'sports'],
    ['an id that is none', { id: 'maya' }, 'id'],
  ])('%s', async (_name, change, field) => {
    const erin = await world.person()
    const { error, response } = await erin.api.POST('/profiles', { body: { ...valid, ...change } as never })
    expect(response.status).toBe(400)
    expect(error?.error.details).toMatchObject([{ path: expect.arrayContaining([field]) }])
    expect(given(await erin.api.GET('/profiles')).profiles).toEqual([])
  })
})

test('own children come first, then friends’ by their owner’s name, each with what one may do', async () => {
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

test('C11 a new child moves the person of everybody who sees it, and of nobody else', async () => {
  const erin = await world.person()
  const [viewer, stranger] = [await world.person(), await world.person()]
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  const revisions = async () => {
    const { rows } = await world.database.query<{ subject: string; revision: string }>(
      'select subject, revision from revisions',
    )
    return new Map(rows.map(({ subject, revision }) => [subject, Number(revision)]))
  }
  const before = await revisions()
  const child = await addChild(erin, 'Maya')
  const after = await revisions()
  const moved = [...after]
    .filter(([subject, revision]) => before.get(subject) !== revision)
    .map(([subject]) => subject)
  expect(moved.sort()).toEqual([`person:${erin.id}`, `person:${viewer.id}`, `profile:${child}`].sort())
  expect(moved).not.toContain(`person:${stranger.id}`)
})
