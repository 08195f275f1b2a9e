import { eventsOf, teamOf } from '@homefield/testkit/family'
import type { FakeTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import type { Values } from '@homefield/testkit/teamsnap/bodies'
import { SettableClock } from '@homefield/server/lib/clock'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedChanges, storedEvents } from '../calendar.fixture.ts'
import { askedSince, checkNow, fakeOf, household, isoText } from './teamsnap.fixture.ts'

/* Tests how the server reads a team through a TeamSnap sign-in: its requests, and how it handles each response. */

let world: World
let teamsnap: FakeTeamsnap
const START = '2026-05-01T12:00:00Z'
const clock = new SettableClock(START)

beforeAll(async () => {
  world = await startWorld({ name: 'teamsnap-reading', teamsnap: true, clock })
  teamsnap = fakeOf(world)
})
afterAll(() => world?.close())
beforeEach(() => {
  clock.set(START)
})

const FAR: Values = {
  id: 11,
  name: 'Picture Day',
  formatted_title: 'Picture Day',
  start_date: '2026-06-20T18:00:00Z',
  end_date: '2026-06-20T19:00:00Z',
  arrival_date: null,
  location_id: null,
  location_name: 'Town Hall',
}
const ALSO_FAR: Values = {
  ...FAR,
  id: 12,
  start_date: '2026-06-27T18:00:00Z',
  end_date: null,
  duration_in_minutes: 0,
}
const NEAR: Values = { ...FAR, id: 13, start_date: '2026-05-02T18:00:00Z', end_date: '2026-05-02T19:00:00Z' }

/** Returns the stored feed of a team, with times as ISO text in UTC. */
async function feedOf(teamId: string) {
  const { rows } = await world.database.query<{
    problem: string | null
    failures: number
    next: string
    fully_read: string
  }>(
    `select problem, failures, ${isoText('next_check_at')} as next, ${isoText('fully_read_at')} as fully_read
     from feeds where id = (select feed_id from platform_teams where id = $1)`,
    [teamId],
  )
  const [feed] = rows
  if (!feed) throw new Error('the feed does not exist')
  return feed
}

const eventsPath = (team: string) => `/events/search?team_id=${team}`

describe('requests to read a TeamSnap team', () => {
  test('requests all events at the first read', async () => {
    const from = teamsnap.api.asked.length
    const { teamId, remoteTeam, person } = await household(world, [FAR])
    expect(askedSince(teamsnap, from, remoteTeam)).toEqual([`${eventsPath(remoteTeam)} → 200`])
    expect(await teamOf(person, teamId)).toMatchObject({
      syncStatus: 'success',
      problem: null,
      eventCount: 1,
    })
  })

  test('reads the address of an event from the team’s list of locations', async () => {
    const from = teamsnap.api.asked.length
    const family = await household(world, [])
    teamsnap.api.setLocations(family.remoteTeam, [
      { id: 77, name: 'Rinx', address: '501 Alliance Ave, Toronto' },
    ])
    teamsnap.api.setEvents(family.remoteTeam, [{ ...FAR, location_id: 77 }])
    expect(askedSince(teamsnap, from, family.remoteTeam).some((line) => line.startsWith('/locations'))).toBe(
      false,
    )
    await checkNow(world, family.teamId)
    const [event] = await eventsOf(family.person, '2026-06-20', '2026-06-21')
    expect(event).toMatchObject({ title: 'Picture Day', location: '501 Alliance Ave, Toronto' })
  })

  test('requests all events first, and later only changes since ten minutes before the previous response', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR, ALSO_FAR])
    const before = await storedEvents(world, teamId)
    clock.advance({ hours: 2 })
    teamsnap.api.setEvents(remoteTeam, [{ ...FAR, start_date: '2026-06-20T17:00:00Z' }, ALSO_FAR])
    const from = teamsnap.api.asked.length
    await checkNow(world, teamId)
    // The previous response came at 12:00, so the next request asks for changes since 11:50.
    const since = encodeURIComponent('2026-05-01T11:50:00Z')
    expect(askedSince(teamsnap, from, remoteTeam)).toEqual([
      `${eventsPath(remoteTeam)}&updated_since=${since} → 200`,
    ])
    const after = await storedEvents(world, teamId)
    expect(after.map(({ start }) => start)).toEqual(['2026-06-20T17:00Z', '2026-06-27T18:00Z'])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[1]?.writes).toBe(before[1]?.writes)
    expect((await storedChanges(world, teamId)).map(({ field }) => field)).toEqual(['when'])
  })

  test('writes nothing if no event changed (C39)', async () => {
    const { teamId } = await household(world, [FAR, ALSO_FAR])
    clock.advance({ hours: 2 })
    await checkNow(world, teamId)
    const before = await storedEvents(world, teamId)
    clock.advance({ hours: 2 })
    await checkNow(world, teamId)
    expect(await storedEvents(world, teamId)).toEqual(before)
  })

  test('requests all events with the stored ETag if an event is within the next 48 hours', async () => {
    const { teamId, remoteTeam } = await household(world, [NEAR, FAR])
    clock.advance({ hours: 1 })
    const from = teamsnap.api.asked.length
    await checkNow(world, teamId)
    expect(askedSince(teamsnap, from, remoteTeam)).toEqual([`${eventsPath(remoteTeam)} → 304`])
    teamsnap.api.setEvents(remoteTeam, [{ ...NEAR, is_canceled: true }, FAR])
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    expect((await storedEvents(world, teamId)).map(({ status }) => status)).toEqual([
      'cancelled',
      'confirmed',
    ])
  })

  test('requests all events once a day', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR])
    clock.advance({ hours: 24 })
    const from = teamsnap.api.asked.length
    await checkNow(world, teamId)
    expect(askedSince(teamsnap, from, remoteTeam)).toContain(`${eventsPath(remoteTeam)} → 200`)
    expect((await feedOf(teamId)).fully_read).toBe('2026-05-02T12:00:00Z')
  })
})

describe('an event that disappears from TeamSnap', () => {
  test('keeps a canceled event and marks it as canceled', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR, ALSO_FAR])
    clock.advance({ hours: 1 })
    teamsnap.api.setEvents(remoteTeam, [{ ...FAR, is_canceled: true }, ALSO_FAR])
    await checkNow(world, teamId)
    expect((await storedEvents(world, teamId)).map(({ status }) => status)).toEqual([
      'cancelled',
      'confirmed',
    ])
  })

  test('removes an event deleted at TeamSnap only after two full reads without the event', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR, ALSO_FAR])
    const status = async () => (await storedEvents(world, teamId)).map((event) => event.status)
    teamsnap.api.setEvents(remoteTeam, [FAR])
    clock.advance({ hours: 2 })
    await checkNow(world, teamId)
    expect(await status()).toEqual(['confirmed', 'confirmed'])
    clock.advance({ hours: 22 })
    await checkNow(world, teamId)
    expect(await status()).toEqual(['confirmed', 'confirmed'])
    // Because an event is missing, the next feed check requests all events.
    clock.advance({ minutes: 5 })
    const from = teamsnap.api.asked.length
    await checkNow(world, teamId)
    expect(askedSince(teamsnap, from, remoteTeam)[0]).toMatch(
      new RegExp(`^/events/search\\?team_id=${remoteTeam} → `),
    )
    expect(await status()).toEqual(['confirmed', 'removed'])
  })

  test('keeps a missing event that the second full read lists again', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR, ALSO_FAR])
    teamsnap.api.setEvents(remoteTeam, [FAR])
    clock.advance({ hours: 24 })
    await checkNow(world, teamId)
    teamsnap.api.setEvents(remoteTeam, [FAR, ALSO_FAR])
    clock.advance({ minutes: 5 })
    await checkNow(world, teamId)
    clock.advance({ minutes: 5 })
    await checkNow(world, teamId)
    expect((await storedEvents(world, teamId)).map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  test('keeps all stored events when a full read contains an unreadable item', { tags: 'deep' }, async () => {
    const { teamId, remoteTeam } = await household(world, [FAR, ALSO_FAR])
    teamsnap.api.setEvents(remoteTeam, [{ ...FAR, name: 'Photos' }])
    teamsnap.api.setRawItems(remoteTeam, [null, 7])
    for (const hours of [24, 48]) {
      clock.set(Temporal.Instant.from(START).add({ hours }))
      await checkNow(world, teamId)
    }
    expect((await storedEvents(world, teamId)).map(({ title, status }) => [title, status])).toEqual([
      ['Photos', 'confirmed'],
      ['Picture Day', 'confirmed'],
    ])
    teamsnap.api.setRawItems(remoteTeam, [])
  })
})

describe('a list of events with several pages', () => {
  test('reads every page of a list', async () => {
    teamsnap.api.pageLimit = 2
    const season = Array.from({ length: 5 }, (_, index) => ({
      ...FAR,
      id: 100 + index,
      start_date: `2026-06-2${index}T18:00:00Z`,
      end_date: null,
      duration_in_minutes: null,
    }))
    const { teamId } = await household(world, season)
    teamsnap.api.pageLimit = Infinity
    expect(await storedEvents(world, teamId)).toHaveLength(5)
  })

  test.each([
    'https://evil.example/v3/events',
    'http://api.teamsnap.com/v3/events',
    'https://api.teamsnap.com/v4/x',
  ])('never sends the token to a next page outside the API’s address: %s', { tags: 'deep' }, async (href) => {
    const { teamId, remoteTeam } = await household(world, [FAR])
    world.feeds.serveUnder('evil.example/', () => ({ status: 200, body: '{}' }))
    teamsnap.api.fail('/events', {
      status: 200,
      body: JSON.stringify({ collection: { items: [], links: [{ rel: 'next', href }] } }),
    })
    clock.advance({ hours: 24 })
    const from = teamsnap.api.asked.length
    await checkNow(world, teamId)
    teamsnap.api.fail('/events', null)
    expect(await feedOf(teamId)).toMatchObject({ problem: 'unreadable' })
    expect(askedSince(teamsnap, from, remoteTeam)).toEqual([`${eventsPath(remoteTeam)} → 200`])
    expect(world.feeds.hits('evil.example/v3/events')).toBe(0)
  })

  test('does not follow a redirect to read a page', async () => {
    const { teamId } = await household(world, [FAR])
    world.feeds.serve('evil.example/here', { status: 200, body: '{}' })
    teamsnap.api.fail('/events', { status: 302, headers: { location: 'https://evil.example/here' } })
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    teamsnap.api.fail('/events', null)
    expect((await feedOf(teamId)).problem).toBe('serverError')
    expect(world.feeds.hits('evil.example/here')).toBe(0)
  })
})

describe('a failing request to TeamSnap', () => {
  test.each<[string, { status: number; body?: string }, string]>([
    ['status 403 without a body', { status: 403 }, 'accessDenied'],
    ['404 in Rails’ words', { status: 404, body: '{"status":404,"error":"Not Found"}' }, 'notFound'],
    ['500', { status: 500, body: '<html>' }, 'serverError'],
    ['HTML with 200', { status: 200, body: '<html><body>Sign in</body></html>' }, 'unreadable'],
    [
      'an error with status 200',
      { status: 200, body: '{"collection":{"error":{"message":"no"}}}' },
      'unreadable',
    ],
    ['an empty body', { status: 200, body: '' }, 'unreadable'],
  ])('%s: keeps the events, shows the problem and recovers', async (_name, failure, problem) => {
    const { teamId, person } = await household(world, [FAR])
    teamsnap.api.fail('/events', failure)
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    expect(await teamOf(person, teamId)).toMatchObject({
      syncStatus: 'error',
      problem: { reason: problem, since: '2026-05-01T13:00:00Z' },
      eventCount: 1,
    })
    teamsnap.api.fail('/events', null)
    clock.advance({ hours: 8 })
    await checkNow(world, teamId)
    expect(await teamOf(person, teamId)).toMatchObject({
      syncStatus: 'success',
      problem: null,
      eventCount: 1,
    })
  })

  test('logs TeamSnap’s error message without quoted text and numbers', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR])
    teamsnap.api.fail('/events', {
      status: 400,
      body: JSON.stringify({
        collection: {
          error: { message: `You must include a team_id, "Maya Cole" of ${remoteTeam} has none` },
        },
      }),
    })
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    teamsnap.api.fail('/events', null)
    expect(world.logged()).toContain('API request failed: 400 You must include a team_id, … of # has none')
    expect(world.logged()).not.toContain('Maya')
  })

  test('fails the read if the request for addresses fails, but stores events without addresses if TeamSnap denies access', async () => {
    const { teamId, remoteTeam } = await household(world, [FAR])
    teamsnap.api.setEvents(remoteTeam, [{ ...FAR, location_id: 77 }])
    teamsnap.api.setLocations(remoteTeam, [{ id: 77, address: '501 Alliance Ave' }])
    const address = async () => {
      const { rows } = await world.database.query<{ location: string | null }>(
        'select location from events where platform_team_id = $1',
        [teamId],
      )
      return rows[0]?.location
    }
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    expect(await address()).toBe('501 Alliance Ave')
    teamsnap.api.fail('/locations', { status: 500 })
    clock.advance({ hours: 24 })
    await checkNow(world, teamId)
    expect([await address(), (await feedOf(teamId)).problem]).toEqual(['501 Alliance Ave', 'serverError'])
    teamsnap.api.fail('/locations', { status: 403 })
    clock.advance({ hours: 24 })
    await checkNow(world, teamId)
    teamsnap.api.fail('/locations', null)
    expect([await address(), (await feedOf(teamId)).problem]).toEqual([null, null])
  })
})

describe('rate limits of TeamSnap', () => {
  test.each([429, 420])('waits at least as long as Retry-After says after status %i', async (status) => {
    const { teamId } = await household(world, [FAR])
    teamsnap.api.fail('/events', { status, headers: { 'retry-after': '7200' } })
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    teamsnap.api.fail('/events', null)
    const feed = await feedOf(teamId)
    expect(feed).toMatchObject({ problem: 'rateLimited', failures: 1 })
    expect(feed.next >= '2026-05-01T15:00:00Z').toBe(true)
  })

  test.each([429, 420])('backs off after status %i without Retry-After', async (status) => {
    const { teamId } = await household(world, [FAR])
    teamsnap.api.fail('/events', { status })
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    teamsnap.api.fail('/events', null)
    const feed = await feedOf(teamId)
    expect(feed.problem).toBe('rateLimited')
    expect(feed.next >= '2026-05-01T13:01:00Z').toBe(true)
  })

  test('sends no request for a sign-in’s team until the time in TeamSnap’s Retry-After header', async () => {
    const { teamId, person, remoteTeam } = await household(world, [FAR])
    teamsnap.api.fail('/events', { status: 429, headers: { 'retry-after': '600' } })
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    teamsnap.api.fail('/events', null)
    const from = teamsnap.api.asked.length
    clock.advance({ minutes: 9 })
    await checkNow(world, teamId)
    expect(askedSince(teamsnap, from, remoteTeam)).toEqual([])
    clock.advance({ minutes: 2 })
    await checkNow(world, teamId)
    expect(askedSince(teamsnap, from, remoteTeam)).toHaveLength(1)
    expect(await teamOf(person, teamId)).toMatchObject({ syncStatus: 'success', problem: null })
  })
})
