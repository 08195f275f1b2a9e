import type { Team } from '@homefield/contract/connection'
import { recordedFeed } from '@homefield/testkit/feed-server'
import {
  addChild,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
  teamOf,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { moved } from '../profile/profile.fixture.ts'
import { calendar, evenings, household, newAddress, storedEvents } from './calendar.fixture.ts'

/* Tests teams with several children or feeds, families that share a feed, and friends' access to teams. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')
const APRIL = ['2026-04-01', '2026-05-01'] as const

beforeAll(async () => {
  world = await startWorld({ name: 'teams', clock })
})
afterAll(() => world?.close())

function served(count = 3): string {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(evenings(count, '2026-04-10')) })
  return address
}

async function count(what: string, parameters: unknown[]): Promise<number> {
  const { rows } = await world.database.query<{ count: number }>(
    `select count(*)::int as count from ${what}`,
    parameters,
  )
  return rows[0]?.count ?? -1
}

describe('a team with two children', () => {
  test('puts both children’s copies of an event into one event group, and removes only the copies of a child who leaves the team', async () => {
    const { person, child: maya, teamId } = await household(world, served())
    const leo = await addChild(person, 'Leo')
    await mapTeam(person, teamId, [maya, leo])
    await world.settled()

    const rows = await storedEvents(world, teamId)
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map(({ event_group_id }) => event_group_id)).size).toBe(3)
    const both = await eventsOf(person, ...APRIL)
    expect(both.map(({ children }) => children.map(({ name }) => name))).toEqual(
      both.map(() => ['Maya', 'Leo']),
    )
    const dashboard = given(await person.api.GET('/dashboard'))
    expect(dashboard.upcomingEvents.map(({ id }) => id)).toEqual(both.map(({ id }) => id))
    expect(await syncTeam(person, teamId)).toMatchObject({ state: 'done', events: 6, profiles: 2 })
    // The ids of both children's copies must open the same event.
    for (const { eventId } of both[0]?.children ?? []) {
      const read = given(await person.api.GET('/events/{id}', { params: { path: { id: eventId } } }))
      expect(read.event.eventGroupId).toBe(both[0]?.eventGroupId)
      expect(read.event.children).toHaveLength(2)
    }

    await mapTeam(person, teamId, [maya])
    await world.settled()
    const left = await storedEvents(world, teamId)
    expect(left.map(({ id }) => id)).toEqual(
      rows.filter(({ profile_id }) => profile_id === maya).map(({ id }) => id),
    )
    expect((await eventsOf(person, ...APRIL)).map(({ eventGroupId }) => eventGroupId)).toEqual(
      both.map(({ eventGroupId }) => eventGroupId),
    )

    await mapTeam(person, teamId, [])
    expect(await storedEvents(world, teamId)).toEqual([])
    expect(await count('event_groups where owner_id = $1', [person.id])).toBe(0)
    expect((await teamOf(person, teamId))?.eventCount).toBe(0)
  })
})

test('merges an event of a team’s games-only feed with the same event of the team’s full feed', async () => {
  const person = await world.person()
  const maya = await addChild(person, 'Maya')
  const full = 'calendar.playmetrics.com/calendars/c9/t777001/p0/tdeadbeef/f/calendar.ics'
  const games = 'calendar.playmetrics.com/calendars/c9/t777001/p0/tdeadbeef/f/games-calendar.ics'
  const game = { uid: 'Game_1', start: '20260410T220000Z', summary: 'Blue - Game' }
  world.feeds.serve(full, { body: calendar([game, { uid: 'Practice_2', start: '20260411T220000Z' }]) })
  world.feeds.serve(games, { body: calendar([game]) })
  for (const address of [full, games]) {
    const { id } = await connect(person, { form: 'Playmetrics', url: `https://${address}` })
    await mapTeam(person, id, [maya])
    await world.settled()
  }
  const events = await eventsOf(person, ...APRIL)
  expect(events.map(({ title, children }) => [title, children.map(({ name }) => name)])).toEqual([
    ['Game', ['Maya']],
    ['Event Practice_2', ['Maya']],
  ])
  expect(await count('events where owner_id = $1', [person.id])).toBe(3)
  expect(await count('event_groups where owner_id = $1', [person.id])).toBe(2)
})

test('shows a game at its new time too when the full feed moves the game and the games-only link returns 404', async () => {
  const person = await world.person()
  const maya = await addChild(person, 'Maya')
  const full = 'calendar.playmetrics.com/calendars/c9/t777002/p0/tdeadbeef/f/calendar.ics'
  const games = 'calendar.playmetrics.com/calendars/c9/t777002/p0/tdeadbeef/f/games-calendar.ics'
  const game = { uid: 'Game_1', start: '20260410T140000Z', summary: 'Blue - Game' }
  const teams: string[] = []
  for (const address of [full, games]) {
    world.feeds.serve(address, { body: calendar([game]) })
    const { id } = await connect(person, { form: 'Playmetrics', url: `https://${address}` })
    await mapTeam(person, id, [maya])
    await world.settled()
    teams.push(id)
  }
  world.feeds.serve(games, { status: 404, body: '' })
  world.feeds.serve(full, { body: calendar([{ ...game, start: '20260411T180000Z' }]) })
  clock.advance({ minutes: 20 })
  await syncTeam(person, teams[0] ?? '')
  await world.settled()
  const starts = async (from: string, to: string) =>
    (await eventsOf(person, from, to)).map(({ when }) => when.kind === 'timed' && when.start)
  const [old, anew] = ['2026-04-10T14:00:00Z', '2026-04-11T18:00:00Z']
  expect(await starts(...APRIL)).toEqual([old, anew])
  expect([await starts('2026-04-10', '2026-04-11'), await starts('2026-04-11', '2026-04-12')]).toEqual([
    [old],
    [anew],
  ])
  expect(await count('event_groups where owner_id = $1', [person.id])).toBe(2)
})

test('keeps events of two teams separate if they have the same UID but different times (C38)', async () => {
  const person = await world.person()
  const maya = await addChild(person, 'Maya')
  for (const [day, title] of [
    ['20260410', 'First'],
    ['20260417', 'Second'],
  ] as const) {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar([{ uid: 'same', start: `${day}T220000Z`, summary: title }]) })
    const { id } = await connect(person, { url: `https://${address}` })
    await mapTeam(person, id, [maya])
  }
  await world.settled()
  expect((await eventsOf(person, ...APRIL)).map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(await count('event_groups where owner_id = $1', [person.id])).toBe(2)
})

describe('rejected requests of a parent', () => {
  test('explains why a team without a child cannot be synced', async () => {
    const person = await world.person()
    const { id } = await connect(person, { url: `https://${served()}` })
    const { error, response } = await person.api.POST('/teams/{id}/sync', { params: { path: { id } } })
    expect([response.status, error?.error.message]).toEqual([
      400,
      'Please map this team to at least one child profile before syncing events.',
    ])
  })

  test('returns 404 when a parent maps a team to another family’s child, even together with their own children', async () => {
    const { person, child, teamId } = await household(world, served())
    const stranger = await world.person()
    const theirs = await addChild(stranger, 'Zoe')
    for (const profileIds of [[theirs], [child, theirs], [newId()]]) {
      const { error, response } = await person.api.PUT('/teams/{id}/profiles', {
        params: { path: { id: teamId } },
        body: { profileIds },
      })
      expect([response.status, error?.error.message]).toEqual([404, 'Profile not found'])
    }
    expect((await teamOf(person, teamId))?.mappedProfiles.map(({ id }) => id)).toEqual([child])
    expect(await count('profile_teams where profile_id = $1', [theirs])).toBe(0)
  })

  test('rejects an empty team name and a stale version', async () => {
    const { person, teamId } = await household(world, served())
    const change = (body: { teamName: string; version: number }) =>
      person.api.PATCH('/teams/{id}', { params: { path: { id: teamId } }, body })
    expect((await change({ teamName: '  ', version: 1 })).error?.error.message).toBe(
      'Team name cannot be empty',
    )
    expect((await change({ teamName: 'Comets', version: 1 })).data).toMatchObject({
      teamName: 'Comets',
      version: 2,
    })
    const stale = await change({ teamName: 'Meteors', version: 1 })
    expect(stale.response.status).toBe(409)
    expect(stale.error?.error.details).toMatchObject({ teamName: 'Comets', version: 2 })
    expect((await change({ teamName: 'Meteors', version: 2_147_483_646 })).error?.error.code).toBe('stale')
    expect((await change({ teamName: 'Meteors', version: 2_147_483_647 })).error?.error.code).toBe('invalid')
  })
})

test('gives the team’s events the color of the corrected sport', async () => {
  const { person, teamId } = await household(world, served(1))
  given(
    await person.api.PATCH('/teams/{id}', {
      params: { path: { id: teamId } },
      body: { sport: 'Hockey', version: 1 },
    }),
  )
  expect(await eventsOf(person, ...APRIL)).toMatchObject([{ sport: 'Hockey', color: '#14B8A6' }])
})

test('deletes a removed team’s events and event groups, and deletes the feed if no other team uses the feed', async () => {
  const { person, teamId } = await household(world, served())
  const { rows } = await world.database.query<{ feed_id: string }>(
    'select feed_id from platform_teams where id = $1',
    [teamId],
  )
  const feed = rows[0]?.feed_id
  given(await person.api.DELETE('/teams/{id}', { params: { path: { id: teamId } } }))
  expect(await eventsOf(person, ...APRIL)).toEqual([])
  expect(await count('event_groups where owner_id = $1', [person.id])).toBe(0)
  expect(await count('feeds where id = $1', [feed])).toBe(0)
  expect(await count('feed_entries where feed_id = $1', [feed])).toBe(0)
})

test('removes a team while a check locks the team’s feed, and deletes the feed at the next due check', async () => {
  const { person, teamId } = await household(world, served())
  const { rows } = await world.database.query<{ feed_id: string }>(
    'select feed_id from platform_teams where id = $1',
    [teamId],
  )
  const feed = rows[0]?.feed_id
  await pastAllRights(world.database, async (check) => {
    await check.query('select 1 from feeds where id = $1 for update', [feed])
    given(await person.api.DELETE('/teams/{id}', { params: { path: { id: teamId } } }))
    await check.query('select note_feed_outcome($1, false)', [feed])
  })
  expect(await count('feeds where id = $1', [feed])).toBe(1)
  clock.advance({ hours: 2 })
  await world.checkDueFeeds()
  await world.settled()
  expect(await count('feeds where id = $1', [feed])).toBe(0)
})

describe('one link that several families have connected (C40)', () => {
  test('fetches a shared link once per interval, stores each family’s events, and keeps the feed while a team uses it', async () => {
    const address = served()
    const homes = [
      await household(world, address),
      await household(world, address),
      await household(world, address),
    ]
    expect(world.feeds.hits(address)).toBe(1)
    clock.advance({ hours: 2 })
    await world.checkDueFeeds()
    await world.settled()
    expect(world.feeds.hits(address)).toBe(2)
    const secret = new URL(`https://${address}`).searchParams.get('secret') ?? ''
    for (const { person, teamId } of homes) {
      expect(await storedEvents(world, teamId)).toHaveLength(3)
      for (const path of ['/teams', '/platforms', '/dashboard', '/profiles'] as const) {
        const text = JSON.stringify(given(await person.api.GET(path)))
        expect(text).not.toContain(secret)
        expect(text).not.toContain('schedule/team.ics')
      }
      const others = homes.flatMap((home) => (home.person === person ? [] : [home.teamId, home.child]))
      const teams = JSON.stringify(given(await person.api.GET('/teams')))
      for (const id of others) expect(teams).not.toContain(id)
    }
    const feeds = () =>
      count(`feeds f where exists (select from platform_teams t where t.feed_id = f.id and t.id = any($1))`, [
        homes.map(({ teamId }) => teamId),
      ])
    const [first, second, third] = homes
    for (const home of [first, second])
      given(await home!.person.api.DELETE('/teams/{id}', { params: { path: { id: home!.teamId } } }))
    expect(await feeds()).toBe(1)
    expect(await storedEvents(world, third!.teamId)).toHaveLength(3)
  })

  test('still syncs a family of a shared link if the team of another family has an invalid time zone', async () => {
    const address = served()
    const broken = await household(world, address)
    const well = await household(world, address)
    // The API would reject this time zone, so the test stores it with SQL.
    await pastAllRights(world.database, (client) =>
      client.query(`update platform_teams set zone = 'Nowhere/Land' where id = $1`, [broken.teamId]),
    )
    world.feeds.serve(address, { body: calendar(evenings(5, '2026-04-10')) })
    clock.advance({ hours: 2 })
    await world.checkDueFeeds()
    await expect
      .poll(async () => (await storedEvents(world, well.teamId)).length, { timeout: 30_000 })
      .toBe(5)
    await world.database.query('delete from platform_teams where id = $1', [broken.teamId])
  })
})

describe('friends of the team’s owner', () => {
  interface Friends {
    readonly owner: Person
    readonly child: string
    readonly teamId: string
    readonly friend: Person
  }

  async function friends(role: 'viewer' | 'administrator'): Promise<Friends> {
    const { person: owner, child, teamId } = await household(world, served())
    const friend = await world.person({ name: 'Sam Reyes' })
    await grant(world.database, { owner, friend, role })
    return { owner, child, teamId, friend }
  }

  test('lets an administrator view, map, edit and sync the owner’s team, but not remove it', async () => {
    const { owner, child, teamId, friend } = await friends('administrator')
    expect(await teamOf(friend, teamId)).toMatchObject({
      isOwnTeam: false,
      ownerName: 'Erin Cole',
      can: { view: true, sync: true, map: true, edit: true, remove: false, replaceLink: false },
    })
    expect(await syncTeam(friend, teamId)).toMatchObject({ state: 'done', events: 3 })
    const leo = await addChild(owner, 'Leo')
    await mapTeam(friend, teamId, [child, leo])
    await world.settled()
    expect(await storedEvents(world, teamId)).toHaveLength(6)
    const refused = await friend.api.DELETE('/teams/{id}', { params: { path: { id: teamId } } })
    expect([refused.response.status, refused.error?.error.message]).toEqual([404, 'Team not found'])
    expect(await teamOf(owner, teamId)).toBeDefined()
  })

  test('gives both families their own events when the owner’s team is mapped to the administrator’s child', async () => {
    const { owner, child, teamId, friend } = await friends('administrator')
    const nora = await addChild(friend, 'Nora')
    await mapTeam(friend, teamId, [child, nora])
    await world.settled()
    expect(await teamOf(owner, teamId)).toMatchObject({ syncStatus: 'success', eventCount: 3 })
    const own = (await eventsOf(friend, ...APRIL)).filter(({ isOwnEvent }) => isOwnEvent)
    expect(own.flatMap(({ children }) => children.map(({ name }) => name))).toEqual(Array(3).fill('Nora'))
    // The owner must not learn that the administrator's child Nora, who is not shared, is on the team.
    const owners = given<{ teams: Team[] }>(await owner.api.GET('/teams')).teams
    expect(JSON.stringify([owners, await eventsOf(owner, ...APRIL)])).not.toContain(nora)

    await grant(world.database, { owner, friend, role: null })
    expect(await syncTeam(owner, teamId)).toMatchObject({ state: 'done' })
    expect(await teamOf(friend, teamId)).toBeUndefined()
  })

  test('lets an administrator map their own team to the owner’s child', async () => {
    const { owner, child, friend } = await friends('administrator')
    const address = newAddress()
    world.feeds.serve(address, {
      body: calendar([
        { uid: 'a', start: '20260420T220000Z' },
        { uid: 'b', start: '20260421T220000Z' },
      ]),
    })
    const { id } = await connect(friend, { url: `https://${address}`, teamName: 'Carpool Comets' })
    await mapTeam(friend, id, [child])
    await world.settled()
    const titles = (await eventsOf(owner, ...APRIL)).filter(
      ({ children }) => children[0]?.profileId === child,
    )
    expect(titles).toHaveLength(5)
    expect(titles.every(({ isOwnEvent }) => isOwnEvent)).toBe(true)
    // When the friend is no longer an administrator, the events of the friend's team are removed.
    // The three events of the owner's own team stay.
    await grant(world.database, { owner, friend, role: 'viewer' })
    expect(await teamOf(friend, id)).toMatchObject({ mappedProfiles: [], eventCount: 0 })
    await expect(syncTeam(friend, id)).rejects.toThrow('teamNotMapped')
    expect(await eventsOf(owner, ...APRIL)).toHaveLength(3)
  })

  test('shows a viewer the public events of the owner’s children but not the owner’s team', async () => {
    const { child, teamId, friend } = await friends('viewer')
    expect(given<{ teams: Team[] }>(await friend.api.GET('/teams')).teams).toEqual([])
    await pastAllRights(world.database, (client) =>
      client.query(
        `update events set visibility = 'private' where platform_team_id = $1 and start_time < '2026-04-11'`,
        [teamId],
      ),
    )
    const events = await eventsOf(friend, ...APRIL)
    expect(
      events.map(({ isOwnEvent, ownerName, children }) => [isOwnEvent, ownerName, children[0]?.profileId]),
    ).toEqual([1, 2].map(() => [false, 'Erin Cole', child]))
  })
})

test('keeps secrets and sessions out of a database dump, and keeps links, names and places out of the log (C69, C70)', async () => {
  const person = await world.person({ name: 'Philippa Featherstone', email: 'philippa@featherstone.example' })
  const child = await addChild(person, 'Wilhelmina')
  const token = 'ab12'.repeat(16)
  const links = [
    [
      'Playmetrics',
      'calendar.playmetrics.com/calendars/c900/t912345/p0/tc0ffee99/f/calendar.ics',
      'playmetrics-team',
    ],
    [
      'GameChanger',
      `api.team-manager.gc.com/ics-calendar-documents/user/11111111-2222-4333-8444-555555555555.ics?teamId=22222222-2222-4333-8444-555555555555&token=${token}`,
      'gamechanger',
    ],
    [
      'Other',
      'ical-cdn.teamsnap.com/team_schedule/33333333-2222-4333-8444-555555555555.ics',
      'teamsnap-classic',
    ],
  ] as const
  for (const [form, address, file] of links) {
    world.feeds.serve(address, { body: await recordedFeed(file) })
    const url = `https://${address}`
    await person.api.POST('/feeds/preview', { body: { form, url } })
    const { id } = await connect(person, { form, url })
    await mapTeam(person, id, [child])
    await syncTeam(person, id)
  }
  world.feeds.serve(links[0][1], { status: 500 })
  clock.advance({ hours: 2 })
  await world.checkDueFeeds()
  await world.settled()

  const secrets = ['tc0ffee99', token, '33333333-2222-4333-8444-555555555555', person.password]
  const session = person.cookie.split('=')[1] ?? ''
  expect(session.length).toBeGreaterThan(20)
  const dump = await wholeDatabase()
  // The child's name is stored as readable text, so a complete dump must contain the name.
  expect(dump).toContain('Wilhelmina')
  for (const secret of [
    ...secrets,
    decodeURIComponent(session).split('.')[0] ?? '',
    person.bearer.split('.')[0] ?? '',
  ])
    expect(dump.includes(secret)).toBe(false)

  const log = world.logged()
  expect(log).toContain('/api/v1/teams')
  const people = [
    'Philippa',
    'Featherstone',
    'philippa@',
    'Wilhelmina',
    'Harbor FC',
    'Meadow Park',
    'Exeter Middle',
    'Example Rd',
  ]
  for (const text of [...secrets, ...people, 'team_schedule', 'calendars/c900'])
    expect(log.includes(text)).toBe(false)
})

/** Returns all rows of all tables in all schemas of the application, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await world.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.database.query<{ text: string }>(`select t::text as text from ${name} t`)
    parts.push(name, ...rows.map(({ text }) => text))
  }
  return parts.join('\n')
}

describe('PUT /teams/{id}/mute', () => {
  const mute = (who: Person, id: string, isMuted = true) =>
    who.api.PUT('/teams/{id}/mute', { params: { path: { id } }, body: { isMuted } })

  test('mutes a team for one person, who can turn its reminders on again', async () => {
    const { person, teamId } = await household(world, served())
    const admin = await world.person()
    await grant(world.database, { owner: person, friend: admin, role: 'administrator' })

    for (let times = 0; times < 2; times++)
      expect((await mute(admin, teamId)).data).toEqual({ isMuted: true })

    expect([(await teamOf(admin, teamId))?.isMuted, (await teamOf(person, teamId))?.isMuted]).toEqual([
      true,
      false,
    ])
    given(await mute(admin, teamId, false))
    expect((await teamOf(admin, teamId))?.isMuted).toBe(false)
  })

  test('silences the reminders of the team’s events, except those that the person set for one event', async () => {
    const { person, teamId } = await household(world, served(2))
    given(await mute(person, teamId))
    const [first, second] = await eventsOf(person, ...APRIL)

    given(
      await person.api.PUT('/events/{id}/reminders', {
        params: { path: { id: first?.id ?? '' } },
        body: { leads: [15], fromArrival: false },
      }),
    )

    const remindersOf = async (id = '') =>
      given(await person.api.GET('/events/{id}', { params: { path: { id } } })).detail.reminders
    expect(await remindersOf(first?.id)).toMatchObject({ leads: [15], isDefault: false })
    expect(await remindersOf(second?.id)).toMatchObject({ leads: [], isDefault: true })
  })

  test('ends when the person may no longer see the team', async () => {
    const { person, teamId } = await household(world, served())
    const admin = await world.person()
    await grant(world.database, { owner: person, friend: admin, role: 'administrator' })
    given(await mute(admin, teamId))

    await grant(world.database, { owner: person, friend: admin, role: 'viewer' })

    expect(await count('team_mutes where user_id = $1', [admin.id])).toBe(0)
    expect((await mute(admin, teamId)).error?.error.code).toBe('teamNotFound')
  })
})

test('stores how early a team arrives, and tells everybody who sees the team’s events', async () => {
  const { person, child, teamId } = await household(world, served())
  const change = async (earlyMinutes: number | null) => {
    const version = (await teamOf(person, teamId))?.version ?? 0
    return person.api.PATCH('/teams/{id}', {
      params: { path: { id: teamId } },
      body: { earlyMinutes, version },
    })
  }

  const subjects = await moved(world, async () => void given(await change(20)))

  expect(subjects).toEqual([`profile:${child}`, `team:${teamId}`].toSorted())
  expect((await teamOf(person, teamId))?.earlyMinutes).toBe(20)
  expect((await change(241)).error?.error.code).toBe('invalid')
  given(await change(null))
  expect((await teamOf(person, teamId))?.earlyMinutes).toBeNull()
})
