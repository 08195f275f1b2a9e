/**
 * Simulates calendars that change at random times, and measures the longest time until a family sees a change.
 * The server checks calendars only on schedule, while the test moves the clock from one check to the next.
 * Clock and platform are simulated. Server and database are real.
 * The age of a change is the time from the change in the calendar until the server stored the change.
 * freshness.test.ts and the benchmark use this simulation.
 */
import { syncTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import type { SettableClock } from '../../lib/clock.ts'
import { calendar, household, newAddress, storedChanges } from './calendar.fixture.ts'

/** Describes how near a calendar's next event is. The nearer the event, the more often the server checks. */
export interface Nearness {
  readonly name: string
  /** The calendar's only event starts this many hours after the start of the simulation. */
  readonly eventIn: number
  /** Minutes between two checks of a calendar if its next event starts in `eventIn` hours. */
  readonly every: number
}

/**
 * A feed's check interval depends on whether its next event is within 1 or 14 days.
 * No event crosses the limit of 1 or 14 days during a test, so the check interval stays the same.
 */
export const NEARNESSES: readonly Nearness[] = [
  { name: 'an event today', eventIn: 20, every: 5 },
  { name: 'an event within 14 days', eventIn: 6 * 24, every: 15 },
  { name: 'nothing within 14 days', eventIn: 60 * 24, every: 60 },
]

/** A random delay makes a check interval up to 10 % longer. */
export const JITTER = 1.1
/** The simulated clock moves by this many minutes between two looks of the server. */
export const LOOK_MINUTES = 0.5
const LOOK_MS = LOOK_MINUTES * 60_000

/** A simulated calendar on a sports platform. Each change moves the calendar's only event one minute later. */
export class ChangingCalendar {
  readonly nearness: Nearness
  readonly teamId: string
  readonly address: string
  readonly #person: Person
  readonly #world: World
  /** Times at which the calendar changes, earliest first. */
  readonly changes: Temporal.Instant[] = []
  /** Number of upcoming checks that get an error response. */
  failing = 0

  private constructor(
    world: World,
    nearness: Nearness,
    known: { teamId: string; address: string; person: Person },
  ) {
    this.#world = world
    this.nearness = nearness
    this.teamId = known.teamId
    this.address = known.address
    this.#person = known.person
  }

  /** Connects, maps and syncs a new calendar. */
  static async connect(
    world: World,
    clock: SettableClock,
    nearness: Nearness,
    person?: Person,
  ): Promise<ChangingCalendar> {
    const address = newAddress()
    const begins = clock.now().add({ hours: nearness.eventIn })
    const serving: { calendar?: ChangingCalendar } = {}
    world.feeds.serve(address, () => {
      const source = serving.calendar
      if (source && source.failing > 0) {
        source.failing--
        return { status: 503 }
      }
      const moved = source?.changesUntil(clock.now()) ?? 0
      const body = calendar([{ uid: 'game', start: written(begins.add({ minutes: moved })) }])
      return { body, etag: `"${moved}"` }
    })
    const home = await household(world, address, person)
    serving.calendar = new ChangingCalendar(world, nearness, { ...home, address })
    return serving.calendar
  }

  get person(): Person {
    return this.#person
  }

  changesUntil(moment: Temporal.Instant): number {
    return this.changes.filter((change) => Temporal.Instant.compare(change, moment) <= 0).length
  }

  /** Syncs the team as if a parent had requested the sync. */
  refresh(): Promise<unknown> {
    return syncTeam(this.#person, this.teamId)
  }

  /** For each change, returns the minutes until the server detected it, or Infinity if it was never detected. */
  async ages(): Promise<number[]> {
    const { rows } = await this.#world.database.query<{ at: string }>(
      `select to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from event_changes c join events e on e.id = c.event_id
       where e.platform_team_id = $1 and c.field = 'when' order by c.changed_at`,
      [this.teamId],
    )
    const notified = rows.map(({ at }) => Temporal.Instant.from(at))
    return this.changes.map((change) => {
      const row = notified.find((at) => Temporal.Instant.compare(at, change) >= 0)
      return row ? change.until(row).total('minutes') : Infinity
    })
  }

  /** Returns the number of reported changes. The server reports two changes between two feed checks as one. */
  async notified(): Promise<number> {
    return (await storedChanges(this.#world, this.teamId)).length
  }
}

/**
 * Moves the clock by `hours` hours while the server looks for due feeds every 30 s.
 * The simulation jumps directly to the next search that finds a due feed.
 */
export async function liveThrough(world: World, clock: SettableClock, hours: number): Promise<void> {
  const end = clock.now().add({ minutes: Math.round(hours * 60) })
  for (;;) {
    const look = await nextLook(world, clock.now())
    if (look === null || Temporal.Instant.compare(look, end) > 0) break
    clock.set(look)
    await world.checkDueFeeds()
    await world.settled()
  }
  clock.set(end)
}

/** Returns the time of the first search after `now` that finds a due feed. Searches run every 30 s. */
async function nextLook(world: World, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const { rows } = await world.database.query<{ due: string | null }>(
    'select extract(epoch from min(next_check_at)) * 1000 as due from feeds',
  )
  const due = rows[0]?.due
  if (due === null || due === undefined) return null
  const after = Math.max(Number(due), now.epochMilliseconds + 1)
  return Temporal.Instant.fromEpochMilliseconds(Math.ceil(after / LOOK_MS) * LOOK_MS)
}

/** Returns `count` random times within `hours` hours, sorted, in whole seconds. A seed always gives the same times. */
export function moments(
  seed: number,
  from: Temporal.Instant,
  hours: number,
  count: number,
): Temporal.Instant[] {
  const draw = drawn(seed)
  return Array.from({ length: count }, () => Math.floor(draw() * hours * 3_600))
    .sort((one, other) => one - other)
    .map((seconds) => from.add({ seconds }))
}

/** The random number generator mulberry32, which returns numbers from 0 to 1. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const written = (moment: Temporal.Instant): string =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
