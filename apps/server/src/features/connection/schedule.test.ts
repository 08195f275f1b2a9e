import { addChild, connect, given, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { calendar, type Entry, newAddress, storedEvents } from './calendar.fixture.ts'
import { type Stages, startStages } from './stages.fixture.ts'

/*
 * Tests that a calendar is checked more often before an event, and that owners learn of a failing calendar.
 */

let world: World
let stages: Stages
/** Every test starts at 8:00 a.m. in New York. */
const NOW = '2026-04-01T12:00:00Z'
const clock = new SettableClock(NOW)

beforeAll(async () => {
  world = await startWorld({ name: 'schedule', clock, roles: ['http'] })
  stages = startStages(world, clock)
})
afterAll(async () => {
  await stages?.close()
  await world?.close()
})
afterEach(async () => {
  await world.database.query('delete from platform_teams')
  await world.database.query('delete from graphile_worker._private_jobs')
})

interface Home {
  readonly person: Person
  readonly id: string
  readonly address: string
  serve(entries: readonly Entry[]): void
}

async function home(
  entries: readonly Entry[],
  { address = newAddress(), isMapped = true } = {},
): Promise<Home> {
  const serve = (next: readonly Entry[]) => world.feeds.serve(address, { body: calendar(next) })
  serve(entries)
  const person = await world.person()
  const { id } = await connect(person, { url: `https://${address}` })
  if (isMapped) await mapTeam(person, id, [await addChild(person, 'Maya')])
  await stages.run()
  return { person, id, address, serve }
}

async function plan(id: string): Promise<{ minutes: number; rests: number }> {
  const { rows } = await world.database.query<{ minutes: number; rests: number }>(
    `select check_minutes as minutes, extract(epoch from next_check_at - checked_at)::int as rests
     from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1`,
    [id],
  )
  return rows[0] ?? { minutes: 0, rests: 0 }
}

async function later(by: Temporal.DurationLike): Promise<void> {
  clock.advance(by)
  await stages.tend()
  await stages.run()
}

const at = (start: string, lines: readonly string[] = []): Entry => ({ uid: 'one', start, lines })
const days = (first: string, after: string): Entry => ({
  uid: 'one',
  start: '20260101',
  lines: [],
  summary: `Days ${first} ${after}`,
})

/**
 * Returns a calendar with one all-day event.
 * DTSTART gets VALUE=DATE, which the `calendar` fixture does not write.
 */
function wholeDays(first: string, after: string): string {
  return calendar([days(first, after)]).replace(
    'DTSTART:20260101',
    `DTSTART;VALUE=DATE:${first}\r\nDTEND;VALUE=DATE:${after}`,
  )
}

describe('the interval between two checks of a calendar', () => {
  test.each<[string, readonly Entry[], number]>([
    ['no events', [], 60],
    ['a game tonight', [at('20260401T220000Z')], 5],
    ['a game tomorrow noon', [at('20260402T160000Z')], 15],
    ['a game of unknown length that began an hour ago', [at('20260401T110000Z')], 5],
    ['a game of unknown length that began four hours ago', [at('20260401T080000Z')], 60],
    [
      'a game that began four hours ago and lasts until tonight',
      [at('20260401T080000Z', ['DTEND:20260401T200000Z'])],
      5,
    ],
    ['a game of today that is over', [at('20260401T100000Z', ['DTEND:20260401T110000Z'])], 60],
    [
      'a camp that began two days ago and ends tomorrow',
      [at('20260330T130000Z', ['DTEND:20260402T200000Z'])],
      5,
    ],
    ['an open-field event that began in March', [at('20260301T130000Z', ['DTEND:20260601T200000Z'])], 60],
    [
      'a game of today that is over, and the next game in a week',
      [at('20260401T080000Z'), { uid: 'two', start: '20260408T220000Z' }],
      15,
    ],
    ['a canceled game tonight, which may be reinstated', [at('20260401T220000Z', ['STATUS:CANCELLED'])], 5],
  ])('chooses the interval by the nearest event: %s', async (_what, entries, minutes) => {
    clock.set(NOW)
    const { id } = await home(entries)
    // The first feed check, right after a team is connected, already depends on how near the next event is.
    expect((await plan(id)).minutes).toBe(minutes)
    await later({ hours: 1, minutes: 10 })
    expect((await plan(id)).minutes).toBe(minutes)
  })

  test.each([
    ['an event today', '20260401', '20260402', 5],
    ['an event tomorrow', '20260402', '20260403', 5],
    ['an event this week', '20260404', '20260405', 15],
    ['a tournament on its second day', '20260331', '20260403', 5],
    ['an event that lasts a season', '20260301', '20260601', 60],
    ['an event that is over', '20260331', '20260401', 60],
  ])('chooses the interval by the nearest all-day event: %s', async (_what, first, after, minutes) => {
    clock.set(NOW)
    const address = newAddress()
    const person = await world.person()
    world.feeds.serve(address, { body: wholeDays(first, after) })
    const { id } = await connect(person, { url: `https://${address}` })
    await mapTeam(person, id, [await addChild(person, 'Maya')])
    await stages.run()
    expect(await storedEvents(world, id)).toHaveLength(1)
    expect((await plan(id)).minutes).toBe(minutes)
  })

  test('checks a team without a child every hour, and shortens the interval for upcoming games once a child is mapped', async () => {
    clock.set(NOW)
    const { person, id } = await home([at('20260401T220000Z')], { isMapped: false })
    expect((await plan(id)).minutes).toBe(60)
    await mapTeam(person, id, [await addChild(person, 'Maya')])
    await stages.run()
    expect(await plan(id)).toEqual({ minutes: 5, rests: 300 })
  })

  test('does not shorten the interval for an event that every family hid', async () => {
    clock.set(NOW)
    const { person, id } = await home([at('20260401T220000Z')])
    const [event] = await storedEvents(world, id)
    const params = { path: { id: event?.id ?? '' }, query: { scope: 'this' } } as const
    given(await person.api.DELETE('/events/{id}', { params }))
    await later({ minutes: 6 })
    expect((await plan(id)).minutes).toBe(60)
  })

  test('checks a calendar every four hours if the calendar requests that interval, unless an event is near', async () => {
    clock.set(NOW)
    const address = newAddress()
    const serve = (entries: readonly Entry[]) =>
      world.feeds.serve(address, { body: calendar(entries, ['X-PUBLISHED-TTL:PT4H']) })
    serve([])
    const person = await world.person()
    const { id } = await connect(person, { url: `https://${address}` })
    await mapTeam(person, id, [await addChild(person, 'Maya')])
    await stages.run()
    expect((await plan(id)).minutes).toBe(240)
    serve([at('20260408T220000Z')])
    await later({ hours: 5 })
    expect((await plan(id)).minutes).toBe(15)
  })
})

describe('a calendar that fails for a day', () => {
  async function notified(): Promise<Record<string, number>> {
    const { rows } = await world.database.query<{ user_id: string; count: number }>(
      `select user_id, count(*)::int as count from notifications where kind = 'feedFailing' group by 1`,
    )
    return Object.fromEntries(rows.map(({ user_id, count }) => [user_id, count]))
  }

  async function revision({ person }: Home): Promise<number> {
    const { rows } = await world.database.query<{ revision: number }>(
      'select revision::int from revisions where subject = $1',
      [`person:${person.id}`],
    )
    return rows[0]?.revision ?? 0
  }

  test('notifies the owners of teams with a child only once until the calendar recovers', async () => {
    clock.set(NOW)
    const first = await home([at('20260410T220000Z')])
    const second = await home([at('20260410T220000Z')], { address: first.address })
    const unmapped = await home([at('20260410T220000Z')], { address: first.address, isMapped: false })
    const before = await revision(first)
    world.feeds.serve(first.address, { status: 410 })
    // The server notifies owners after a full day of failed feed checks.
    // The 12 checks below fail within less than a day, so the server notifies nobody yet.
    await later({ minutes: 30 })
    for (let look = 0; look < 11; look++) await later({ hours: 2, minutes: 9 })
    expect(await notified()).toEqual({})
    await later({ hours: 2, minutes: 9 })
    const one = { [first.person.id]: 1, [second.person.id]: 1 }
    expect(await notified()).toEqual(one)
    expect(await revision(first)).toBe(before + 1)
    expect(unmapped.person.id in (await notified())).toBe(false)

    for (let look = 0; look < 15; look++) await later({ hours: 2, minutes: 15 })
    expect(await notified()).toEqual(one)

    first.serve([at('20260410T220000Z')])
    await later({ hours: 3 })
    world.feeds.serve(first.address, { status: 500 })
    for (let look = 0; look < 11; look++) await later({ hours: 2, minutes: 15 })
    expect(await notified()).toEqual(one)
    for (let look = 0; look < 2; look++) await later({ hours: 2, minutes: 15 })
    expect(await notified()).toEqual({ [first.person.id]: 2, [second.person.id]: 2 })
  })

  test('does not add the hours in which a mass removal waits for confirmation to the hours of failed checks', async () => {
    clock.set(NOW)
    const many = Array.from({ length: 8 }, (_, index) => ({
      uid: `e${index}`,
      start: `2026041${index}T220000Z`,
    }))
    const { serve, address, id } = await home(many)
    const problem = async () => {
      const { rows } = await world.database.query<{ problem: string; hours: number }>(
        `select problem, extract(epoch from $2::timestamptz - problem_since)::int / 3600 as hours
         from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1`,
        [id, clock.now().toString()],
      )
      return rows[0]
    }
    serve([])
    await later({ hours: 1 })
    expect(await problem()).toEqual({ problem: 'heldBack', hours: 0 })
    world.feeds.serve(address, { status: 500 })
    // `problem_since` was the time at which the events went missing. The first failed check replaces that time.
    await later({ minutes: 20 })
    await later({ hours: 2 })
    expect(await problem()).toEqual({ problem: 'serverError', hours: 2 })
    serve([])
    await later({ hours: 2 })
    expect(await problem()).toEqual({ problem: 'heldBack', hours: 0 })
    expect(await notified()).toEqual({})
  })
})
