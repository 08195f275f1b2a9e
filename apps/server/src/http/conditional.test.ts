import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../lib/clock.ts'

/*
 * A client sends the ETag of its copy in If-None-Match. The server may answer 304 only if a full response would equal
 * the copy. Each test changes one thing that a response depends on, and then asks again.
 */

const START = '2026-05-01T12:00:00Z'
const PATHS = {
  dashboard: '/dashboard',
  month: '/events?from=2026-04-26&to=2026-06-07',
  profiles: '/profiles',
  clashes: '/clashes',
} as const
const NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[]

interface Copy {
  readonly etag: string
  readonly body: unknown
}
type Copies = Record<keyof typeof PATHS, Copy>

let world: World
let erin: Person
let friend: Person
let child: string
const clock = new SettableClock(START)

beforeAll(async () => {
  world = await startWorld({ name: 'conditional', clock })
})
afterAll(() => world?.close())
beforeEach(async () => {
  clock.set(START)
  erin = await world.person({ zone: 'America/New_York' })
  friend = await world.person({ zone: 'America/New_York' })
  child = await addChild(erin, 'Maya')
  // 8:00 on May 1 in New York.
  await addEvent(erin, child, { date: '2026-05-02', startTime: '18:00', title: 'Game' })
  await grant(world.database, { owner: erin, friend, role: 'viewer' })
})

const ask = ({ cookie }: Person, path: string, etag?: string) =>
  fetch(`${world.origin}/api/v1${path}`, {
    headers: { cookie, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  })

async function copiesOf(person: Person): Promise<Copies> {
  const entries = await Promise.all(
    NAMES.map(async (name) => {
      const response = await ask(person, PATHS[name])
      expect(response.status).toBe(200)
      return [name, { etag: response.headers.get('etag') ?? '', body: await response.json() }] as const
    }),
  )
  return Object.fromEntries(entries) as Copies
}

/** Asks for each copy again. Returns the names of those that got a full response. All others must be current. */
async function changedOf(person: Person, copies: Copies): Promise<string[]> {
  const changed: string[] = []
  for (const name of NAMES) {
    const { etag, body } = copies[name]
    const response = await ask(person, PATHS[name], etag)
    if (response.status === 304) {
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect([name, await (await ask(person, PATHS[name])).json()]).toEqual([name, body])
    } else {
      expect(response.status).toBe(200)
      changed.push(name)
    }
  }
  return changed
}

describe('a repeated read', () => {
  test('gets 304 without a body while nothing changes, also after the clock moved within the day', async () => {
    const copies = await copiesOf(erin)

    expect(await changedOf(erin, copies)).toEqual([])
    clock.advance({ hours: 3 })
    expect(await changedOf(erin, copies)).toEqual([])
  })

  test('gets a full response for a condition that is not the ETag of the copy', async () => {
    const { etag } = (await copiesOf(erin)).dashboard
    for (const condition of [
      '*',
      'W/"x"',
      '""',
      etag.replaceAll('"', ''),
      etag.replace('.', '.9'),
      `${etag}, "x"`,
    ])
      expect([condition, (await ask(erin, '/dashboard', condition)).status]).toEqual([condition, 200])
  })

  test('gets a full response with the ETag of another account, or of another address', async () => {
    const [own, other] = [await copiesOf(erin), await copiesOf(friend)]

    expect(await changedOf(friend, own)).toEqual(NAMES)
    expect(await changedOf(erin, other)).toEqual(NAMES)
    expect((await ask(erin, '/events?from=2026-04-26&to=2026-06-06', own.month.etag)).status).toBe(200)
    expect((await ask(erin, `${PATHS.month}&profileId=${child}`, own.month.etag)).status).toBe(200)
  })

  test('gets 401 with the ETag of a copy after the session ended', async () => {
    const { etag } = (await copiesOf(erin)).dashboard
    await pastAllRights(world.database, (as) =>
      as.query('delete from sessions where user_id = $1', [erin.id]),
    )

    expect((await ask(erin, '/dashboard', etag)).status).toBe(401)
  })
})

describe('a read after a change', () => {
  test('of an event gets a full response, for the family and for a friend', async () => {
    const [own, other] = [await copiesOf(erin), await copiesOf(friend)]

    await addEvent(erin, child, { date: '2026-05-03' })

    expect(await changedOf(erin, own)).toEqual(NAMES)
    expect(await changedOf(friend, other)).toEqual(NAMES)
  })

  test.each(['administrator', 'none'] as const)(
    'of a role to %s gets a full response on both sides',
    async (role) => {
      const [own, other] = [await copiesOf(erin), await copiesOf(friend)]
      const { friends } = given(await erin.api.GET('/friends'))
      const version = friends.find(({ person }) => person.id === friend.id)?.version ?? 0

      const params = { path: { userId: friend.id } }
      given(await erin.api.PATCH('/friends/{userId}', { params, body: { role, version } }))

      expect(await changedOf(friend, other)).toEqual(NAMES)
      expect(await changedOf(erin, own)).toEqual(NAMES)
    },
  )

  test('gets a full response without the child after the friendship ended (C15)', async () => {
    const copies = await copiesOf(friend)

    given(await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: friend.id } } }))

    expect(await changedOf(friend, copies)).toEqual(NAMES)
    expect(JSON.stringify(await (await ask(friend, '/profiles', copies.profiles.etag)).json())).not.toContain(
      'Maya',
    )
  })

  test.each([
    ['time zone', { timezone: 'Asia/Kathmandu' }],
    ['language', { language: 'es' as const }],
  ])('of the viewer’s %s gets a full response', async (_, body) => {
    const copies = await copiesOf(erin)

    given(await erin.api.PATCH('/settings', { body }))

    expect(await changedOf(erin, copies)).toEqual(NAMES)
  })

  test('of the settings, past the API, gets a full response', async () => {
    const copies = await copiesOf(erin)

    await pastAllRights(world.database, (as) =>
      as.query(`update user_settings set timezone = 'America/Chicago' where user_id = $1`, [erin.id]),
    )

    expect(await changedOf(erin, copies)).toEqual(NAMES)
  })

  test('gets a full response after the database was restored', async () => {
    const copies = await copiesOf(erin)

    await pastAllRights(world.database, (as) =>
      as.query('update database_epoch set epoch = gen_random_uuid()'),
    )

    expect(await changedOf(erin, copies)).toEqual(NAMES)
  })

  test('gets a full response after the server was started again, perhaps with another build', async () => {
    const copies = await copiesOf(erin)

    await world.stop()
    await world.startAgain()

    expect(await changedOf(erin, copies)).toEqual(NAMES)
  })

  test('of coordinates gets a full response where clashes depend on them, although another family looked them up', async () => {
    const leo = await addChild(erin, 'Leo')
    await addEvent(erin, child, { date: '2026-05-04', location: 'Near Rd 1' })
    await addEvent(erin, leo, { date: '2026-05-04', startTime: '13:05', location: 'Far Rd 1' })
    const geocode = (address: string, latitude: number) =>
      pastAllRights(world.database, (as) =>
        as.query(
          `insert into geocodes (address, found, latitude, longitude, provider, fetched_at, used_at)
           values ($1, true, $2, -81, 'test', $3, $3)`,
          [address, latitude, clock.now().toString()],
        ),
      )
    await geocode('near rd 1', 41)
    const copies = await copiesOf(erin)
    await geocode('elsewhere 1', 41)
    expect(await changedOf(erin, copies)).toEqual([])

    await geocode('far rd 1', 42)

    expect(await changedOf(erin, copies)).toEqual(['dashboard', 'clashes'])
  })
})

describe('a read after some time', () => {
  test('gets a full response on the next day in the viewer’s zone, and not on the next day in UTC', async () => {
    const copies = await copiesOf(erin)

    clock.set('2026-05-02T03:59:59Z')
    expect(await changedOf(erin, copies)).toEqual([])
    clock.set('2026-05-02T04:00:00Z')
    expect(await changedOf(erin, copies)).toEqual(NAMES)
  })

  test('gets a full dashboard when an event enters or leaves the next 7 days, for all who see the child', async () => {
    await addEvent(erin, child, { date: '2026-05-01', startTime: '09:00' })
    await addEvent(erin, child, { date: '2026-05-08', startTime: '10:00' })
    for (const [person, name] of [
      [erin, 'Erin'],
      [friend, 'friend'],
    ] as const) {
      clock.set(START)
      let copies = await copiesOf(person)
      clock.set('2026-05-01T13:00:00Z')
      expect([name, await changedOf(person, copies)]).toEqual([name, []])
      clock.set('2026-05-01T13:00:00.001Z')
      expect([name, await changedOf(person, copies)]).toEqual([name, ['dashboard']])
      copies = await copiesOf(person)
      clock.set('2026-05-01T14:00:00Z')
      expect([name, await changedOf(person, copies)]).toEqual([name, []])
      clock.set('2026-05-01T14:00:00.001Z')
      expect([name, await changedOf(person, copies)]).toEqual([name, ['dashboard']])
    }
  })

  test('gets a full response when a change of an event is no longer news', async () => {
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_at)
         select gen_random_uuid(), id, owner_id, 'uniform', '"blue"', '"white"', '2026-04-01T16:00:00Z'
         from events where profile_id = $1`,
        [child],
      ),
    )
    const copies = await copiesOf(friend)
    expect(copies.dashboard.body).toMatchObject({ changedEvents: 1 })

    clock.set('2026-05-01T15:59:59.999Z')
    expect(await changedOf(friend, copies)).toEqual([])
    clock.set('2026-05-01T16:00:00Z')
    expect(await changedOf(friend, copies)).toEqual(['dashboard', 'month', 'clashes'])
  })

  test('gets a full response if the clock was set back after the copy was sent (C22)', async () => {
    const copies = await copiesOf(erin)

    clock.advance({ hours: -1 })

    expect(await changedOf(erin, copies)).toEqual(NAMES)
  })
})
