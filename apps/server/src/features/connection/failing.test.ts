import {
  addChild,
  connect,
  eventsOf,
  mapTeam,
  pastAllRights,
  syncTeam,
  teamOf,
} from '@homefield/testkit/family'
import type { FeedAnswer } from '@homefield/testkit/feed-server'
import { type Person, signIn } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import {
  calendar,
  type Entry,
  evenings,
  household,
  newAddress,
  storedEvents,
  storedFeed,
} from './calendar.fixture.ts'

/*
 * When a feed fails, the team's imported events stay visible and the team shows the reason of the failure.
 * The server does not flood a failing feed with requests.
 */

let world: World
let erin: Person
const clock = new SettableClock('2026-04-01T12:00:00Z')
const WELL = calendar(evenings(5, '2026-04-10'))

beforeAll(async () => {
  world = await startWorld({ name: 'failing', clock })
  erin = await world.person()
})
afterAll(() => world?.close())

// Delete the teams after each test, so that later tests do not fetch the feeds of these teams.
afterEach(() => world.database.query('delete from platform_teams'))

/** Advances the clock, and then runs the scheduled check for due feeds. */
async function checkLater(hours = 2): Promise<void> {
  clock.advance({ hours })
  await world.checkDueFeeds()
  await world.settled()
}

async function family(well: string | Uint8Array = WELL) {
  const address = newAddress()
  world.feeds.serve(address, { body: well })
  const { teamId, child } = await household(world, address, erin)
  const team = async () => {
    const found = await teamOf(erin, teamId)
    if (!found) throw new Error('the team does not exist')
    return found
  }
  return { address, teamId, child, team, serve: (answer: FeedAnswer) => world.feeds.serve(address, answer) }
}

const half = (body: string) => body.slice(0, Math.floor(body.length / 2))

describe('feed checks that fail (C36, C39)', () => {
  test.each<[string, FeedAnswer, string]>([
    [
      'a log-in page with status 200',
      { body: '<!DOCTYPE html><html><body>Please sign in</body></html>' },
      'notACalendar',
    ],
    ['a page that quotes a calendar', { body: `<html><pre>\n${WELL}</pre></html>` }, 'notACalendar'],
    ['a PDF', { body: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1') }, 'notACalendar'],
    ['an empty body', { body: '' }, 'empty'],
    ['blank lines', { body: '\r\n \r\n' }, 'empty'],
    ['a calendar truncated in the middle', { body: half(WELL) }, 'truncated'],
    [
      'a calendar without a readable event',
      { body: calendar([{ uid: 'x', start: 'whenever' }]) },
      'unreadable',
    ],
    ['401', { status: 401 }, 'accessDenied'],
    ['403', { status: 403 }, 'accessDenied'],
    ['404', { status: 404 }, 'notFound'],
    ['410', { status: 410 }, 'switchedOff'],
    ['429', { status: 429 }, 'rateLimited'],
    ['500', { status: 500 }, 'serverError'],
    ['503', { status: 503 }, 'serverError'],
    [
      'a redirect into the server’s internal network',
      { status: 302, headers: { location: 'http://127.0.0.1:1/x.ics' } },
      'refusedAddress',
    ],
  ])('keeps the events and shows the reason: %s', async (_name, answer, reason) => {
    const { teamId, team, serve } = await family()
    const before = { events: await storedEvents(world, teamId), team: await team() }
    serve(answer)
    await checkLater()
    expect(await storedEvents(world, teamId)).toEqual(before.events)
    const failing = await team()
    expect(failing).toMatchObject({
      syncStatus: 'error',
      problem: { reason, since: failing.lastChecked },
      eventCount: 5,
    })
    // A failed feed check updates `lastChecked` but not `lastSynced`.
    expect(failing.lastSynced).toBe(before.team.lastSynced)
    expect(failing.lastChecked).toBe(clock.now().toString())

    serve({ body: WELL })
    await checkLater(7)
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null })
    expect((await storedEvents(world, teamId)).map(({ id }) => id)).toEqual(before.events.map(({ id }) => id))
  })

  test('keeps the events if the connection breaks in the middle of the response body', async () => {
    const { teamId, team, serve } = await family()
    const before = await storedEvents(world, teamId)
    serve({ body: WELL, breakAfter: 200 })
    await checkLater()
    expect(await storedEvents(world, teamId)).toEqual(before)
    expect((await team()).syncStatus).toBe('error')
    expect(['unreachable', 'unreadable', 'truncated']).toContain((await team()).problem?.reason)
  })
})

describe('calendars with damaged bytes or invalid entries (C36)', () => {
  const titles = async (teamId: string) => (await storedEvents(world, teamId)).map(({ title }) => title)
  const one: Entry = { uid: 'one', start: '20260410T220000Z', summary: 'Café game' }

  test.each<[string, Uint8Array, string]>([
    [
      'a byte order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(calendar([one]))]),
      'Café game',
    ],
    ['Latin-1 text declared as UTF-8', Buffer.from(calendar([one]), 'latin1'), 'Café game'],
    [
      'UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(calendar([one]), 'utf16le')]),
      'Café game',
    ],
    [
      'NUL characters between the letters',
      Buffer.from(calendar([one]).replace('Café', 'Ca\0fé')),
      'Café game',
    ],
    [
      'mixed line endings',
      Buffer.from(calendar([one]).replace('\r\n', '\n').replace('\r\nUID', '\rUID')),
      'Café game',
    ],
    ['a missing final line break', Buffer.from(calendar([one]).trimEnd()), 'Café game'],
  ])('reads the events despite %s', async (_name, body, title) => {
    const { teamId, team } = await family(body)
    expect(await titles(teamId)).toEqual([title])
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null })
  })

  test('replaces an invalid character in a calendar that is not valid UTF-8, and keeps all other characters', async () => {
    const whole = Buffer.from(calendar([{ ...one, summary: 'Ünited X game' }]))
    whole[whole.indexOf('X game')] = 0xff
    const { teamId } = await family(whole)
    expect(await titles(teamId)).toEqual(['Ünited \ufffd game'])
  })

  test('drops only the invalid event of a calendar (C35)', async () => {
    const { teamId } = await family(calendar([{ uid: 'bad', start: 'yesterday' }, one]))
    expect(await titles(teamId)).toEqual(['Café game'])
  })

  test('imports a series once if its recurrence rule matches no date (C33)', async () => {
    const never = { ...one, lines: ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'] }
    const { teamId } = await family(calendar([never]))
    expect(await titles(teamId)).toEqual(['Café game'])
  })

  test('keeps HTML and control characters of a hostile feed as plain text (C41)', async () => {
    const summary = '<script>alert(1)</script> \u202egame'
    const { teamId } = await family(calendar([{ ...one, summary }]))
    expect(await titles(teamId)).toEqual(['<script>alert(1)</script> game'])
  })

  test('ends the sync of an empty calendar with success instead of leaving the sync pending', async () => {
    const { team } = await family(calendar([]))
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null, eventCount: 0 })
  })
})

describe('the time of a feed’s next check (C39)', () => {
  const rests = async (teamId: string) => (await storedFeed(world, teamId)).rests

  test.each([
    ['429', 429],
    ['503', 503],
  ])('waits at least as long as the Retry-After header of a %s response says', async (_name, status) => {
    const { teamId, serve } = await family()
    serve({ status, headers: { 'retry-after': '7200' } })
    await checkLater()
    expect(await rests(teamId)).toBeGreaterThanOrEqual(7_200)
  })

  /** Returns the minutes from each failed feed check to the next check. Each value varies by up to 10 %. */
  async function restsOfFailing(count: number, start: string, hours: number): Promise<number[]> {
    const well = await family(calendar(evenings(3, start)))
    well.serve({ status: 500 })
    const seen: number[] = []
    for (let failure = 0; failure < count; failure++) {
      await checkLater(hours)
      seen.push((await rests(well.teamId)) / 60)
    }
    return seen
  }

  function expectAbout(seen: readonly number[], minutes: readonly number[]): void {
    expect(seen).toHaveLength(minutes.length)
    for (const [index, expected] of minutes.entries()) {
      expect((seen[index] ?? 0) / expected).toBeGreaterThanOrEqual(0.89)
      expect((seen[index] ?? 0) / expected).toBeLessThanOrEqual(1.11)
    }
  }

  test.each([
    ['in a month, but at most six hours', '2026-07-15', [60, 120, 240, 360, 360]],
    ['within two weeks, but at most two hours', '2026-06-20', [15, 30, 60, 120, 120]],
  ])('waits longer after each failure of a calendar with games %s', async (_when, start, minutes) => {
    clock.set('2026-06-10T12:00:00Z')
    erin = await signIn(world.origin, erin)
    expectAbout(await restsOfFailing(5, start, 7), minutes)
  })

  test('retries a failing calendar at least every half hour on the day of a game', async () => {
    clock.set('2026-06-10T08:00:00Z')
    erin = await signIn(world.origin, erin)
    expectAbout(await restsOfFailing(6, '2026-06-10', 1), [5, 10, 20, 30, 30, 30])
  })

  test.each([
    ['within a day', '2026-06-13T22:00:00Z', 5],
    ['within two weeks', '2026-06-20T22:00:00Z', 15],
    ['in a month', '2026-07-13T22:00:00Z', 60],
  ])(
    'checks a calendar with a game %s (%s) again %i minutes after the first sync',
    async (_name, start, minutes) => {
      clock.set('2026-06-13T12:00:00Z')
      erin = await signIn(world.origin, erin)
      const { teamId } = await family(calendar([{ uid: 'game', start: start.replace(/[-:]/g, '') }]))
      const seconds = await rests(teamId)
      expect(seconds).toBeGreaterThanOrEqual(minutes * 54)
      expect(seconds).toBeLessThanOrEqual(minutes * 66)
    },
  )

  test('fetches a calendar only when its check is due, and then imports the changes of the calendar', async () => {
    const { address, teamId, serve } = await family(calendar([{ uid: 'game', start: '20260701T220000Z' }]))
    const hits = world.feeds.hits(address)
    serve({ body: calendar([{ uid: 'game', start: '20260702T220000Z' }]) })
    await world.checkDueFeeds()
    await world.settled()
    expect(world.feeds.hits(address)).toBe(hits)
    await checkLater()
    expect(world.feeds.hits(address)).toBe(hits + 1)
    expect(await storedEvents(world, teamId)).toMatchObject([{ start: '2026-07-02T22:00Z' }])
  })
})

describe('the time that a team shows as its last sync', () => {
  test.each([
    ['a calendar with events', WELL],
    ['an empty calendar', calendar([])],
  ])('leaves the last sync time null until the link works, then sets it: %s', async (_name, well) => {
    const address = newAddress()
    world.feeds.serve(address, { status: 404 })
    const child = await addChild(erin, 'Leo')
    const { id } = await connect(erin, { url: `https://${address}` })
    await mapTeam(erin, id, [child])
    expect(await syncTeam(erin, id)).toMatchObject({
      state: 'failed',
      events: 0,
      problem: { reason: 'notFound' },
    })
    expect(await teamOf(erin, id)).toMatchObject({ syncStatus: 'error', lastSynced: null })
    world.feeds.serve(address, { body: well })
    await checkLater(7)
    expect(await teamOf(erin, id)).toMatchObject({
      syncStatus: 'success',
      lastSynced: clock.now().toString(),
    })
  })

  test('copies the stored events to a child that is added while the feed fails, and keeps the team’s last sync time', async () => {
    const { teamId, child, team, serve } = await family(calendar(evenings(3, '2026-06-25')))
    const { lastSynced } = await team()
    serve({ status: 500 })
    await checkLater()
    const ava = await addChild(erin, 'Ava')
    await mapTeam(erin, teamId, [child, ava])
    await world.settled()
    const rows = await storedEvents(world, teamId)
    expect(rows.filter(({ profile_id }) => profile_id === ava)).toHaveLength(3)
    expect(await team()).toMatchObject({
      syncStatus: 'error',
      problem: { reason: 'serverError' },
      lastSynced,
    })
  })
})

test('uses UTC for a team with an invalid stored time zone, and rejects an invalid new zone', async () => {
  const { teamId } = await family(
    calendar([{ uid: 'floating', start: '20260710T180000', summary: 'Floating' }]),
  )
  await pastAllRights(world.database, (as) =>
    as.query(`update platform_teams set zone = 'PST' where id = $1`, [teamId]),
  )
  const asked = await erin.api.PATCH('/teams/{id}', {
    params: { path: { id: teamId } },
    body: { zone: 'CST', version: 1 },
  })
  expect(asked.error).toMatchObject({ error: { code: 'invalid', details: [{ path: ['zone'] }] } })
  await syncTeam(erin, teamId)
  await world.settled()
  expect(await teamOf(erin, teamId)).toMatchObject({ zone: 'UTC', syncStatus: 'success' })
  expect((await storedEvents(world, teamId)).map(({ start }) => start)).toEqual(['2026-07-10T18:00Z'])
})

test('shifts only events with floating times after a parent corrects the team’s time zone', async () => {
  const { teamId } = await family(
    calendar([
      { uid: 'floating', start: '20260710T180000', summary: 'Floating' },
      { uid: 'fixed', start: '20260711T220000Z', summary: 'Fixed' },
    ]),
  )
  const starts = async () => (await storedEvents(world, teamId)).map(({ title, start }) => [title, start])
  expect(await starts()).toEqual([
    ['Floating', '2026-07-10T22:00Z'],
    ['Fixed', '2026-07-11T22:00Z'],
  ])
  const { error } = await erin.api.PATCH('/teams/{id}', {
    params: { path: { id: teamId } },
    body: { zone: 'America/Denver', version: 1 },
  })
  expect(error).toBeUndefined()
  await world.settled()
  expect(await starts()).toEqual([
    ['Floating', '2026-07-11T00:00Z'],
    ['Fixed', '2026-07-11T22:00Z'],
  ])
  expect(
    (await eventsOf(erin, '2026-07-10', '2026-07-12')).find(({ title }) => title === 'Floating')?.when,
  ).toEqual({
    kind: 'timed',
    start: '2026-07-11T00:00:00Z',
    end: null,
    zone: 'America/Denver',
  })
})
