/**
 * Measures how long the server takes to store a change of a calendar when no user requests a sync.
 * Time is simulated: the clock jumps to each time at which the server searches for feeds to fetch.
 * The server's freshness test advances the clock with the same function (`liveThrough`).
 * The budget for a change is the interval between two fetches, plus 10 % jitter, plus one poll for due feeds.
 */
import {
  ChangingCalendar,
  JITTER,
  liveThrough,
  LOOK_MINUTES,
  moments,
  NEARNESSES,
} from '@homefield/server/features/connection/freshness.fixture'
import { SettableClock } from '@homefield/server/lib/clock'
import { startWorld } from '@homefield/testkit/world'
import { quantile } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import { patiently } from './connecting.ts'

/** Number of changes per calendar, at random times. */
const CHANGES_A_CALENDAR = 20

export async function freshnessRows(quick: boolean): Promise<Row[]> {
  const calendars = quick ? 2 : 8
  const hours = quick ? 4 : 14
  const clock = new SettableClock('2026-04-01T12:00:00Z')
  const world = await startWorld({ name: 'bench-fresh', clock })
  try {
    const person = await patiently(() => world.person())
    const connected = []
    for (const nearness of NEARNESSES)
      for (let number = 0; number < calendars; number++) {
        const calendar = await patiently(() => ChangingCalendar.connect(world, clock, nearness, person))
        const seed = connected.length + 1
        // No change falls into the last two hours, so that the server can detect every change in time.
        calendar.changes.push(...moments(seed, clock.now(), hours - 2, CHANGES_A_CALENDAR))
        connected.push(calendar)
      }
    await liveThrough(world, clock, hours)
    const rows: Row[] = []
    for (const nearness of NEARNESSES) {
      const ages: number[] = []
      for (const calendar of connected)
        if (calendar.nearness === nearness) ages.push(...(await calendar.ages()))
      const most = Math.max(...ages)
      const rule = nearness.every * JITTER + LOOK_MINUTES
      const minutes = (age: number) => age.toFixed(1)
      rows.push({
        what: `freshness with ${nearness.name}: from the change to the row`,
        ours: `p50 ${minutes(quantile(ages, 0.5))}, p95 ${minutes(quantile(ages, 0.95))}, max ${minutes(most)} min`,
        limit: `${minutes(rule)} min, from an interval of ${nearness.every} min`,
        ratio: most / rule,
        budget: '≤ 1×',
        verdict: verdictOf(most / rule, 1),
        notes: [
          `${ages.length} changes in ${calendars} calendars within ${hours} simulated hours; the ratio is that of the slowest change`,
        ],
      })
    }
    return rows
  } finally {
    await world.close()
  }
}
