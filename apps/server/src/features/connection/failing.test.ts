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

/* A feed that fails: what is known stays, the team says why, and the other side is not hammered. */

let world: World
let erin: Person
const clock = new SettableClock('2026-04-01T12:00:00Z')
const WELL = calendar(evenings(5, '2026-04-10'))

beforeAll(async () => {
  world = await startWorld({ name: 'failing', clock })
  erin = await world.person()
})
afterAll(() => world?.close())

// What earlier tests connected is due as well: their feeds would be asked again and again.
afterEach(() => world.database.query('delete from platform_teams'))

/** The check that is due, as the server makes it by itself. */
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
    if (!found) throw new Error('the team is gone')
    return found
  }
  return { address, teamId, child, team, serve: (answer: FeedAnswer) => world.feeds.serve(address, answer) }
}

const half = (body: string) => body.slice(0, Math.floor(body.length / 2))

describe('C36 and C39: the events stay, and the team says why', () => {
  test.each<[string, FeedAnswer, string]>([
    [
      'a log-in page with 200',
      { body: '<!DOCTYPE html><html><body>Please sign in</body></html>' },
      'notACalendar',
    ],
    ['a page that quotes a calendar', { body: `<html><pre>\n${WELL}</pre></html>` }, 'notACalendar'],
    ['a PDF', { body: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1') }, 'notACalendar'],
    ['an empty body', { body: '' }, 'empty'],
    ['blank lines', { body: '\r\n \r\n' }, 'empty'],
    ['half a calendar', { body: half(WELL) }, 'truncated'],
    ['events none of which can be read', { body: calendar([{ uid: 'x', start: 'whenever' }]) }, 'unreadable'],
    ['401', { status: 401 }, 'accessDenied'],
    ['403', { status: 403 }, 'accessDenied'],
    ['404', { status: 404 }, 'notFound'],
    ['410', { status: 410 }, 'switchedOff'],
    ['429', { status: 429 }, 'rateLimited'],
    ['500', { status: 500 }, 'serverError'],
    ['503', { status: 503 }, 'serverError'],
    [
      'a redirect into the server’s own network',
      { status: 302, headers: { location: 'http://127.0.0.1:1/x.ics' } },
      'refusedAddress',
    ],
  ])('%s', async (_name, answer, reason) => {
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
    // It was asked, and nothing came in.
    expect(failing.lastSynced).toBe(before.team.lastSynced)
    expect(failing.lastChecked).toBe(clock.now().toString())

    serve({ body: WELL })
    await checkLater(7)
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null })
    expect((await storedEvents(world, teamId)).map(({ id }) => id)).toEqual(before.events.map(({ id }) => id))
  })

  test('a connection that breaks in the middle of the body', async () => {
    const { teamId, team, serve } = await family()
    const before = await storedEvents(world, teamId)
    serve({ body: WELL, breakAfter: 200 })
    await checkLater()
    expect(await storedEvents(world, teamId)).toEqual(before)
    expect((await team()).syncStatus).toBe('error')
    expect(['unreachable', 'unreadable', 'truncated']).toContain((await team()).problem?.reason)
  })
})

describe('C36 what can still be read is read', () => {
  const titles = async (teamId: string) => (await storedEvents(world, teamId)).map(({ title }) => title)
  const one: Entry = { uid: 'one', start: '20260410T220000Z', summary: 'Café game' }

  test.each<[string, Uint8Array, string]>([
    [
      'a byte order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(calendar([one]))]),
      'Café game',
    ],
    ['Latin-1 said to be UTF-8', Buffer.from(calendar([one]), 'latin1'), 'Café game'],
    [
      'UTF-16 with its mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(calendar([one]), 'utf16le')]),
      'Café game',
    ],
    ['NUL between the letters', Buffer.from(calendar([one]).replace('Café', 'Ca\0fé')), 'Café game'],
    [
      'mixed line ends',
      Buffer.from(calendar([one]).replace('\r\n', '\n').replace('\r\nUID', '\rUID')),
      'Café game',
    ],
    ['no line break at the end', Buffer.from(calendar([one]).trimEnd()), 'Café game'],
  ])('%s', async (_name, body, title) => {
    const { teamId, team } = await family(body)
    expect(await titles(teamId)).toEqual([title])
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null })
  })

  test('a broken UTF-8 character costs that character', async () => {
    const whole = Buffer.from(calendar([{ ...one, summary: 'Ünited X game' }]))
    whole[whole.indexOf('X game')] = 0xff
    const { teamId } = await family(whole)
    expect(await titles(teamId)).toEqual(['Ünited \ufffd game'])
  })

  test('C35 a bad event costs that event, not the calendar', async () => {
    const { teamId } = await family(calendar([{ uid: 'bad', start: 'yesterday' }, one]))
    expect(await titles(teamId)).toEqual(['Café game'])
  })

  test('C33 a rule that never yields leaves the event at its start', async () => {
    const never = { ...one, lines: ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'] }
    const { teamId } = await family(calendar([never]))
    expect(await titles(teamId)).toEqual(['Café game'])
  })

  test('C41 hostile text stays text', async () => {
    const summary = '<script>alert(1)</script> \u202egame'
    const { teamId } = await family(calendar([{ ...one, summary }]))
    expect(await titles(teamId)).toEqual(['<script>alert(1)</script> game'])
  })

  test('a valid but empty calendar is well, and not for ever pending', async () => {
    const { team } = await family(calendar([]))
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null, eventCount: 0 })
  })
})

describe('C39 the next check', () => {
  const rests = async (teamId: string) => (await storedFeed(world, teamId)).rests

  test.each([
    ['429', 429],
    ['503', 503],
  ])('%s with Retry-After is obeyed', async (_name, status) => {
    const { teamId, serve } = await family()
    serve({ status, headers: { 'retry-after': '7200' } })
    await checkLater()
    expect(await rests(teamId)).toBeGreaterThanOrEqual(7_200)
  })

  /** Rests after failures in a row, in minutes without the jitter of a tenth. */
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
    ['in a month: up to six hours', '2026-07-15', [60, 120, 240, 360, 360]],
    ['within two weeks: up to two hours', '2026-06-20', [15, 30, 60, 120, 120]],
  ])('failures keep a growing distance, with games %s', async (_when, start, minutes) => {
    clock.set('2026-06-10T12:00:00Z')
    erin = await signIn(world.origin, erin)
    expectAbout(await restsOfFailing(5, start, 7), minutes)
  })

  test('a feed that fails on the day of a game is asked every half hour', async () => {
    clock.set('2026-06-10T08:00:00Z')
    erin = await signIn(world.origin, erin)
    expectAbout(await restsOfFailing(6, '2026-06-10', 1), [5, 10, 20, 30, 30, 30])
  })

  test.each([
    ['within a day', '2026-06-13T22:00:00Z', 5],
    ['within two weeks', '2026-06-20T22:00:00Z', 15],
    ['in a month', '2026-07-13T22:00:00Z', 60],
  ])('after the very first sync, with a game %s (%s): in %i minutes', async (_name, start, minutes) => {
    clock.set('2026-06-13T12:00:00Z')
    erin = await signIn(world.origin, erin)
    const { teamId } = await family(calendar([{ uid: 'game', start: start.replace(/[-:]/g, '') }]))
    const seconds = await rests(teamId)
    expect(seconds).toBeGreaterThanOrEqual(minutes * 54)
    expect(seconds).toBeLessThanOrEqual(minutes * 66)
  })

  test('a feed is asked when it is due and not before, and brings what changed', async () => {
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

describe('last synced never claims a sync that did not happen', () => {
  test.each([
    ['with events', WELL],
    ['and holds nothing yet', calendar([])],
  ])('a team whose link never worked was never synced, and is when it does, %s', async (_name, well) => {
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

  test('mapping another child while the feed fails gives it the known events, not a clean bill', async () => {
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

test('a team whose stored zone nobody can reckon in is read in UTC, and a new one of that kind is refused', async () => {
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

test('a corrected zone reads floating times anew, and leaves others alone', async () => {
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
