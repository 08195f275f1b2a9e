import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import {
  ChangingCalendar,
  JITTER,
  liveThrough,
  LOOK_MINUTES,
  moments,
  NEARNESSES,
} from './freshness.fixture.ts'

/* Tests how soon a scheduled feed check imports a change of a calendar, in minutes of the simulated clock. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'freshness', clock })
})
afterAll(() => world?.close())

const SEED = 20_260_401

describe.each(NEARNESSES)('a calendar with $name', (nearness) => {
  const { every } = nearness
  const hours = { 5: 1.5, 15: 3, 60: 5 }[every] ?? 5
  const connect = () => ChangingCalendar.connect(world, clock, nearness)
  /** Longest time until the server detects a change: the check interval plus 10 %, plus one search interval. */
  const soonest = every * JITTER + LOOK_MINUTES

  test(`detects every change within the check interval of ${every} minutes plus 10 %`, async () => {
    const calendars = [await connect(), await connect()]
    const before = calendars.map(({ address }) => world.feeds.hits(address))
    calendars.forEach(({ changes }, index) =>
      changes.push(...moments(SEED + index, clock.now(), hours - soonest / 60, 12)),
    )
    await liveThrough(world, clock, hours)
    for (const [index, calendar] of calendars.entries()) {
      for (const age of await calendar.ages()) expect(age).toBeLessThanOrEqual(soonest)
      expect(await calendar.notified()).toBeGreaterThan(1)
      // The server must not check a feed too often, so an interval may be at most 10 % shorter than planned.
      const asked = world.feeds.hits(calendar.address) - (before[index] ?? 0)
      expect(asked).toBeLessThanOrEqual((hours * 60) / (every * 0.9) + 1)
    }
    await endTeams()
  })

  test(
    'imports a change after two intervals if one check fails, and after four if two checks fail',
    { tags: 'deep' },
    async () => {
      const calendar = await connect()
      for (const [failures, intervals] of [
        [1, 2],
        [2, 4],
      ] as const) {
        // The server does not fetch a feed again shortly after a feed check, so wait until that time is over.
        clock.advance({ seconds: 20 })
        await calendar.refresh()
        calendar.changes.push(clock.now().add({ seconds: 1 }))
        calendar.failing = failures
        const notified = await calendar.notified()
        await liveThrough(world, clock, (intervals * soonest) / 60)
        expect(calendar.failing).toBe(0)
        expect(await calendar.notified()).toBe(notified + 1)
        const age = (await calendar.ages()).at(-1)
        expect(age).toBeLessThanOrEqual(intervals * every * JITTER + (failures + 1) * LOOK_MINUTES)
        expect(age).toBeGreaterThanOrEqual(intervals * every * 0.9 - LOOK_MINUTES)
      }
      await endTeams()
    },
  )

  test('imports a change of a calendar immediately when a parent requests a sync', async () => {
    const calendar = await connect()
    clock.advance({ seconds: 20 })
    calendar.changes.push(clock.now())
    await calendar.refresh()
    expect(await calendar.ages()).toEqual([0])
    await endTeams()
  })
})

/** Deletes the teams of earlier tests, so that later tests do not check the feeds of these teams. */
async function endTeams(): Promise<void> {
  await world.database.query('delete from platform_teams')
}
