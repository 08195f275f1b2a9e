import type { ProfileDeletion } from '@homefield/contract/profile'
import {
  addChild,
  addEvent,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  teamOf,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { moved, said, storedFile } from './profile.fixture.ts'

let world: World
let erin: Person
let zoe: Person
let maya: string
let leo: string
const clock = new SettableClock('2026-05-01T12:00:00Z')
const GAMES = [
  'BEGIN:VCALENDAR',
  ...[8, 9].flatMap((day) => [
    'BEGIN:VEVENT',
    `UID:g${day}`,
    `DTSTART:2026050${day}T150000Z`,
    `SUMMARY:Game ${day}`,
    'END:VEVENT',
  ]),
  'END:VCALENDAR',
  '',
].join('\r\n')

beforeAll(async () => {
  world = await startWorld({ name: 'profile-deletion', clock })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  zoe = await world.person({ name: 'Zoe Adams' })
  await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
  maya = await addChild(erin, 'Maya')
  leo = await addChild(erin, 'Leo')
})
afterAll(() => world?.close())

let feeds = 0
async function team(owner: Person, children: string[]): Promise<string> {
  const address = `league.example/${(feeds += 1)}.ics`
  world.feeds.serve(address, { body: GAMES })
  const { id } = await connect(owner, { url: `https://${address}` })
  await mapTeam(owner, id, children)
  await world.settled()
  return id
}

const params = (id: string) => ({ params: { path: { id } } })
const preview = async (who: Person, id: string): Promise<ProfileDeletion> =>
  given<ProfileDeletion>(await who.api.GET('/profiles/{id}/deletion', params(id)))
const remove = (who: Person, id: string) => who.api.DELETE('/profiles/{id}', params(id))

async function rowsOf(id: string): Promise<Record<string, number>> {
  const count = (table: string, column = 'profile_id') =>
    `(select count(*)::int from ${table} where ${column} = $1) as ${table}`
  const { rows } = await world.database.query<Record<string, number>>(
    `select ${count('profiles', 'id')}, ${count('profile_sports')}, ${count('profile_notes')}, ${count('events')},
       ${count('profile_teams')}`,
    [id],
  )
  return rows[0] ?? {}
}
const GONE = { profiles: 0, profile_sports: 0, profile_notes: 0, events: 0, profile_teams: 0 }

async function toldOf(who: Person) {
  const { rows } = await world.database.query(
    'select type, kind, person_id, data, read from notifications where user_id = $1 order by created_at',
    [who.id],
  )
  return rows
}

describe('the deletion preview', () => {
  test('counts events and team mappings of the child, and names the friends who would lose access', async () => {
    await team(erin, [maya, leo])
    await team(erin, [maya])
    await team(zoe, [maya])
    await addEvent(erin, maya, { visibility: 'private' })
    const ann = await world.person({ name: 'Ann Brown' })
    const far = await world.person({ name: 'Far Away' })
    await grant(world.database, { owner: erin, friend: ann, role: 'viewer' })
    await grant(world.database, { owner: erin, friend: far, role: 'none' })
    // The friend 'Far Away' gives Erin a role, but Erin gives that friend none.
    // The preview names only friends who have a role in the child's family, so 'Far Away' must be missing.
    await grant(world.database, { owner: far, friend: erin, role: 'viewer' })
    // Maya has three events: a practice, and two games that are each in the feeds of all three teams.
    expect(await preview(erin, maya)).toEqual({
      events: 3,
      teamMappings: 3,
      friends: ['Ann Brown', 'Zoe Adams'],
    })
    expect(await preview(erin, leo)).toEqual({
      events: 2,
      teamMappings: 1,
      friends: ['Ann Brown', 'Zoe Adams'],
    })
  })

  test("shows an administrator no names of the owner's friends in the preview (P3)", async () => {
    await team(erin, [maya])
    await addEvent(erin, maya, { visibility: 'private' })
    expect(await preview(zoe, maya)).toEqual({ events: 3, teamMappings: 1, friends: [] })
  })

  test('counts nothing for a child without events, teams and viewers', async () => {
    await grant(world.database, { owner: erin, friend: zoe, role: 'none' })
    expect(await preview(erin, maya)).toEqual({ events: 0, teamMappings: 0, friends: [] })
  })
})

describe('DELETE /profiles/{id}', () => {
  test("deletes a child with everything that belongs to it, and keeps the sibling's copies of shared events", async () => {
    const photoId = await storedFile(world, erin)
    const body = { version: 1, photoId, notes: 'Shy' }
    given(await erin.api.PATCH('/profiles/{id}', { ...params(maya), body }))
    const id = await team(erin, [maya, leo])
    await addEvent(erin, maya)
    expect(await rowsOf(maya)).toEqual({
      profiles: 1,
      profile_sports: 1,
      profile_notes: 1,
      events: 3,
      profile_teams: 1,
    })
    const eventGroups = async () =>
      (await world.database.query('select from event_groups where owner_id = $1', [erin.id])).rowCount
    expect(await eventGroups()).toBe(3)
    expect(given(await remove(erin, maya))).toEqual({})
    expect(await rowsOf(maya)).toEqual(GONE)
    expect(await eventGroups()).toBe(2)
    expect(given(await erin.api.GET('/profiles')).profiles.map((child) => child.id)).toEqual([leo])
    const events = await eventsOf(erin, '2026-05-01', '2026-06-01')
    expect(events.map(({ title, children }) => [title, children.map(({ name }) => name)])).toEqual([
      ['Game 8', ['Leo']],
      ['Game 9', ['Leo']],
    ])
    expect((await teamOf(erin, id))?.mappedProfiles.map((child) => child.name)).toEqual(['Leo'])
    const files = await world.database.query('select from files where id = $1', [photoId])
    expect(files.rowCount).toBe(0)
    // Erin deleted the child, so Erin gets no notification.
    expect(await toldOf(erin)).toEqual([])
  })

  test('notifies the owner if an administrator deleted the child', async () => {
    expect(given(await remove(zoe, maya))).toEqual({})
    expect(await toldOf(erin)).toEqual([
      {
        type: 'profile',
        kind: 'profileDeleted',
        person_id: zoe.id,
        data: { profileName: 'Maya' },
        read: false,
      },
    ])
    expect(await toldOf(zoe)).toEqual([])
    expect(await rowsOf(maya)).toEqual(GONE)
  })

  test("increments the revisions of everyone who sees the child and of all the child's teams (C11)", async () => {
    const viewer = await world.person()
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    await world.person()
    const [own, lent] = [await team(erin, [maya]), await team(zoe, [maya])]
    const subjects = await moved(world, () => remove(zoe, maya))
    expect(subjects).toEqual(
      [
        `person:${erin.id}`,
        `person:${zoe.id}`,
        `person:${viewer.id}`,
        `profile:${maya}`,
        `team:${own}`,
        `team:${lent}`,
      ].sort(),
    )
    const after = given(await viewer.api.GET('/profiles'))
    expect(Object.keys(after.revisions)).not.toContain(`profile:${maya}`)
  })

  test('answers 404 to the second of two concurrent deletions of a child', async () => {
    const answers = await Promise.all([remove(erin, maya), remove(zoe, maya)])
    expect(answers.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await toldOf(erin)).length).toBe(answers[1].response.status === 200 ? 1 : 0)
  })

  test('does not recreate a child that is deleted while a sync of the child’s team is running', async () => {
    const id = await team(erin, [maya, leo])
    const [sync, deleted] = await Promise.all([
      erin.api.POST('/teams/{id}/sync', params(id)),
      remove(erin, maya),
    ])
    expect([sync.response.status, deleted.response.status]).toEqual([200, 200])
    await world.settled()
    expect(await rowsOf(maya)).toEqual(GONE)
    expect((await rowsOf(leo))['events']).toBe(2)
  })
})

describe('deletion and its preview without permission (C60)', () => {
  test.each(['viewer', 'none', null] as const)(
    'gives the role %s the same answer about a deletion as for an unknown child',
    async (role) => {
      const friend = await world.person()
      if (role !== null) await grant(world.database, { owner: erin, friend, role })
      const ask = async (id: string) => [
        said(await friend.api.GET('/profiles/{id}/deletion', params(id))),
        said(await remove(friend, id)),
      ]
      const answers = await ask(maya)
      expect(answers).toEqual(await ask(newId()))
      for (const answer of answers)
        expect(answer).toMatchObject([404, expect.stringContaining('Profile not found')])
      expect((await rowsOf(maya))['profiles']).toBe(1)
    },
  )
})
