import type { NewProfile, Profile } from '@homefield/contract/profile'
import { addChild, addEvent, childOf, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { type Attempt, atEveryStatement, wasDone, watchStatements } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { storedFile } from './profile.fixture.ts'

/* Tests that writes are atomic and idempotent, and that the number of queries is the same for larger families. */

let world: World
let erin: Person
const clock = new SettableClock('2026-05-08T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'profile-faults', clock })
})
beforeEach(async () => {
  erin = await world.person()
})
afterAll(() => world?.close())

const SPORTS = ['Hockey', 'Soccer', 'Golf', 'Tennis', 'Track', 'Swimming'] as const

/** Reads everything that the database stores about a child, including the revision, as superuser. */
async function traces(id: string, event = newId()): Promise<unknown> {
  const { rows } = await world.database.query(
    `select (select json_build_object('name', name, 'birth', date_of_birth, 'photo', photo_file_id is not null, 'version', version)
             from profiles where id = $1) as child,
       (select json_agg(sport order by position) from profile_sports where profile_id = $1) as sports,
       (select notes from profile_notes where profile_id = $1) as notes,
       (select count(*)::int from events where profile_id = $1 or id = $2) as events,
       (select count(*)::int from event_groups) as "eventGroups",
       (select count(*)::int from files) as files,
       (select count(*)::int from notifications where type = 'profile') as notifications,
       (select coalesce(max(revision), 0)::int from revisions where subject = 'profile:' || $1) as revision`,
    [id, event],
  )
  return rows[0]
}

const everything = (photoId: string): Omit<NewProfile, 'id'> => ({
  name: 'Maya',
  color: '#3B82F6',
  sports: [...SPORTS],
  photoId,
  dateOfBirth: '2015-04-01',
  notes: 'Allergic to nuts',
})

const as = (commandId: string) => ({ headers: { 'command-id': commandId } })

describe('a write with a database connection that breaks at some SQL statement (C6)', () => {
  const operations: readonly (readonly [string, () => Promise<Attempt>, unknown])[] = [
    [
      'adding a child with all fields',
      async () => {
        const [body, command] = [{ id: newId(), ...everything(await storedFile(world, erin)) }, as(newId())]
        return {
          send: async () => (await erin.api.POST('/profiles', { body, ...command })).response.status,
          state: () => traces(body.id),
        }
      },
      {
        child: { name: 'Maya', birth: '2015-04-01', photo: true, version: 1 },
        sports: SPORTS,
        notes: 'Allergic to nuts',
        revision: 1,
      },
    ],
    [
      'changing all fields of a child',
      async () => {
        const id = await addChild(erin, 'Leo', { photoId: await storedFile(world, erin), notes: 'Shy' })
        const body = { version: 1, ...everything(await storedFile(world, erin)) }
        const request = { params: { path: { id } }, body, ...as(newId()) }
        return {
          send: async () => (await erin.api.PATCH('/profiles/{id}', request)).response.status,
          state: () => traces(id),
        }
      },
      {
        child: { name: 'Maya', birth: '2015-04-01', photo: true, version: 2 },
        sports: SPORTS,
        notes: 'Allergic to nuts',
        revision: 2,
      },
    ],
    [
      'deleting a friend’s child',
      async () => {
        const zoe = await world.person()
        await grant(world.database, { owner: zoe, friend: erin, role: 'administrator' })
        const id = await addChild(zoe, 'Zed', everything(await storedFile(world, zoe)))
        await addEvent(zoe, id)
        const request = { params: { path: { id } }, ...as(newId()) }
        return {
          send: async () => (await erin.api.DELETE('/profiles/{id}', request)).response.status,
          state: () => traces(id),
        }
      },
      { child: null, sports: null, notes: null, events: 0, revision: 3 },
    ],
    [
      'adding an event',
      async () => {
        const profileId = await addChild(erin, 'Leo')
        const body = {
          id: newId(),
          profileId,
          title: 'Practice',
          date: '2026-05-09',
          startTime: '12:00',
          durationMinutes: 60,
          sport: 'Soccer',
          visibility: 'private',
        } as const
        const command = as(newId())
        return {
          send: async () => (await erin.api.POST('/events', { body, ...command })).response.status,
          state: () => traces(profileId),
        }
      },
      { events: 1, revision: 2 },
    ],
  ]

  test.each(operations)(
    'completes %s fully or not at all, and a resent command completes it once',
    async (_what, prepare, expected) => {
      const outcomes = await atEveryStatement(prepare)
      // `atEveryStatement` broke the connection at every statement of the write, from `begin` to `commit`.
      // Only the break right after PostgreSQL's commit wrote the data. All earlier breaks wrote nothing.
      expect(outcomes.length).toBeGreaterThan(3)
      expect(outcomes.filter(wasDone)).toHaveLength(1)
      for (const outcome of outcomes) {
        const { statement, failing, statuses, states } = outcome
        const [before, broken, again] = states
        expect([failing, statement, ...statuses]).toEqual([failing, statement, 503, 200])
        expect(again).not.toEqual(before)
        expect(again).toMatchObject(expected as object)
        expect([failing, statement, broken]).toEqual([failing, statement, wasDone(outcome) ? again : before])
      }
    },
  )
})

describe('the same command sent twenty times concurrently (C12)', () => {
  test('adds one child and returns the same response to all requests', async () => {
    const [body, command] = [{ id: newId(), ...everything(await storedFile(world, erin)) }, as(newId())]
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () =>
        given<Profile>(await erin.api.POST('/profiles', { body, ...command })),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(given(await erin.api.GET('/profiles')).profiles).toEqual([answers[0]])
  })

  test('changes a child once and returns the same response to all requests', async () => {
    const id = await addChild(erin, 'Maya')
    const request = { params: { path: { id } }, body: { version: 1, name: 'Mia' }, ...as(newId()) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => given<Profile>(await erin.api.PATCH('/profiles/{id}', request))),
    )
    expect(answers).toHaveLength(20)
    for (const answer of answers) expect(answer).toMatchObject({ name: 'Mia', version: 2 })
    expect((await childOf(erin, id)).version).toBe(2)
  })

  test('deletes a child once, and does not create the child again if the old POST request is resent', async () => {
    const [id, made] = [newId(), as(newId())]
    const body = { id, name: 'Maya', color: '#3B82F6' as const, sports: [] }
    given(await erin.api.POST('/profiles', { body, ...made }))
    const request = { params: { path: { id } }, ...as(newId()) }
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await erin.api.DELETE('/profiles/{id}', request)).response.status,
      ),
    )
    expect(answers).toEqual(Array(20).fill(200))
    expect(given(await erin.api.POST('/profiles', { body, ...made })).id).toBe(id)
    expect(given(await erin.api.GET('/profiles')).profiles).toEqual([])
  })

  test('rejects a second request with the same command id but another body, and accepts it from another person', async () => {
    const [id, command] = [await addChild(erin, 'Maya'), as(newId())]
    const params = { path: { id } }
    given(await erin.api.PATCH('/profiles/{id}', { params, body: { version: 1, name: 'Mia' }, ...command }))
    const other = await erin.api.PATCH('/profiles/{id}', {
      params,
      body: { version: 1, name: 'Ann' },
      ...command,
    })
    expect([other.response.status, other.error?.error.code]).toEqual([422, 'commandConflict'])
    const zoe = await world.person()
    await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
    given(await zoe.api.PATCH('/profiles/{id}', { params, body: { version: 2, name: 'Ann' }, ...command }))
    expect((await childOf(erin, id)).name).toBe('Ann')
  })
})

test('runs the same number of SQL statements per request for a large family as for a small family', async () => {
  const photoId = await storedFile(world, erin)
  const small = await world.person()
  const smallId = await addChild(small, 'Only', { sports: [] })
  await addEvent(small, smallId, { startTime: '10:00' })
  const ids = [await addChild(erin, 'Maya', everything(photoId))]
  for (const name of ['Leo', 'Ann', 'Abe', 'Zed'])
    ids.push(await addChild(erin, name, { sports: [...SPORTS] }))
  const id = ids[0] ?? ''
  for (let hour = 10; hour < 20; hour++) await addEvent(erin, id, { startTime: `${hour}:00` })
  for (let friend = 0; friend < 4; friend++)
    await grant(world.database, { owner: erin, friend: await world.person(), role: 'viewer' })

  const count = async (act: () => Promise<{ error?: unknown }>) => {
    const { result, statements } = await watchStatements(act)
    expect(result.error).toBeUndefined()
    return statements.length
  }
  const asked = async (who: Person, child: string, change: object) => {
    const params = { path: { id: child } }
    return {
      list: await count(() => who.api.GET('/profiles')),
      read: await count(() => who.api.GET('/profiles/{id}', { params })),
      preview: await count(() => who.api.GET('/profiles/{id}/deletion', { params })),
      change: await count(() => who.api.PATCH('/profiles/{id}', { params, body: { version: 1, ...change } })),
      remove: await count(() => who.api.DELETE('/profiles/{id}', { params })),
    }
  }
  const change = { name: 'Other', sports: ['Golf'] as const, notes: 'New' }
  const alone = await asked(small, smallId, change)
  expect(await asked(erin, id, { ...change, sports: [...SPORTS] })).toEqual(alone)
  // Every request runs four statements in any case: `begin`, two that load the viewer, and `commit`.
  // The list is a conditional read, which also reads the id of the database.
  // Reading a child with its next events takes one statement for who drives and who goes.
  // A write runs four more statements: idempotency store (two), daily write limit (one), and revisions (one).
  expect(alone).toEqual({ list: 7, read: 9, preview: 6, change: 15, remove: 13 })
})

test("rejects writes with 503 while the database's disk is full, still serves reads, and recovers without a restart (C5)", async () => {
  const there = await addChild(erin, 'Leo')
  const [id, command] = [newId(), as(newId())]
  const add = () =>
    erin.api.POST('/profiles', { ...command, body: { id, name: 'Maya', color: '#3B82F6', sports: [] } })
  // Simulates PostgreSQL's error 53100, which is raised if a table cannot grow on a full disk.
  await world.database.query(
    `create function disk_full() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100'; end $$;
     create trigger disk_full before insert on profiles for each row execute function disk_full()`,
  )
  const { response, error } = await add()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(error?.error).toMatchObject({
    code: 'unavailable',
    message: 'Homefield isn’t available right now. Nothing was lost. Please try again.',
  })
  const idsOf = async () => given(await erin.api.GET('/profiles')).profiles.map((profile) => profile.id)
  expect(await idsOf()).toEqual([there])
  await world.database.query('drop function disk_full() cascade')
  expect((await add()).response.status).toBe(200)
  expect((await add()).response.status).toBe(200)
  expect((await idsOf()).toSorted()).toEqual([there, id].toSorted())
})
