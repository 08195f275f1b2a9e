/**
 * Measures the cost of regular feed checks in a quiet season, when few calendars change:
 * 1,000 calendars of 300 events, each checked every 15 minutes.
 * The clock is simulated: it jumps to each time at which the server polls for due feeds.
 * The bench therefore measures CPU time, not elapsed time.
 * The baseline (bare-checks.ts) checks the same feeds with minimal code.
 */
import type { PlatformName } from '@homefield/domain/platform'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../rounds.ts'
import type { Row } from '../row.ts'
import { feedText, STYLES, type Style } from './feed-text.ts'
import { type JobsServer, startJobsServer } from './jobs/jobs-server.ts'
import { connectFeeds, feedId, multiply, type PlannedFeed, setDue } from './jobs/many-feeds.ts'
import type { BareFeed, Memory } from './jobs/messages.ts'
import type { Counted } from './jobs/platform.ts'
import { bytesLogged, clusterCpu, rowsWritten, type RowsWritten } from './jobs/postgres-usage.ts'

const EVENTS = 300
const NOW = Temporal.Instant.from('2026-02-01T12:00:00Z')
/**
 * Each calendar's first event starts in three days, so that the server checks the feed every 15 minutes.
 * If an event started within a day, the server would check the feed every 5 minutes.
 * If no event started within 14 days, the server would check the feed only once an hour.
 */
const TIMES = { first: Temporal.PlainDateTime.from('2026-02-04T12:00'), minutesApart: 12 * 60 }
const EVERY_MINUTES = 15
const LOOK_SECONDS = 30
const ANSWER_MS = 5
/** The bench waits before it reads PostgreSQL's statistics, because PostgreSQL may update them 10 s late. */
const NOTIFIED_AFTER_MS = 11_000

/**
 * Percentages of calendars that respond with 304, with the same bytes, or with only a new build date.
 * The percentages are guesses, not measurements of real platforms.
 * In each cycle, the bench also moves three events by an hour in 1 % of the calendars.
 * In a real season, calendars change less often on average.
 */
const MIX = { notModified: 60, sameBytes: 25, newBuildDate: 15 } as const
const CHANGED_A_CYCLE = 100

const PLATFORMS: Readonly<Record<Style, { platform: PlatformName; host: string }>> = {
  PlayMetrics: { platform: 'Playmetrics', host: 'playmetrics.example' },
  SportsEngine: { platform: 'SportsEngine', host: 'sportsengine.example' },
  'TeamSnap ONE': { platform: 'TeamSnap', host: 'teamsnap.example' },
  GameChanger: { platform: 'GameChanger', host: 'gamechanger.example' },
}

export async function scheduleRows(quick: boolean): Promise<Row[]> {
  const count = quick ? 100 : 1_000
  const cycles = quick ? 2 : 3
  const server = await startJobsServer('bench-schedule', NOW)
  try {
    const sources = Array.from({ length: count }, (_, index) => new Source(index + 1))
    await connectAll(server, sources)
    const schedule = new Schedule(server, sources)
    // Do not measure the first cycle, because code compilation and empty caches slow the first cycle down.
    await schedule.cycle()
    await sleep(NOTIFIED_AFTER_MS)
    const written = await rowsWritten(server.database)
    const measured: Cycle[] = []
    const bare: number[] = []
    for (let cycle = 0; cycle < cycles; cycle++) {
      measured.push(await schedule.cycle())
      bare.push(await schedule.bareCycle())
    }
    const idle = await cpuOf(server, () => sleep(NOTIFIED_AFTER_MS))
    const regular = rowOf({
      count,
      measured,
      bare,
      idle: idle.all / (NOTIFIED_AFTER_MS / 1_000),
      written: difference(await rowsWritten(server.database), {
        ...written,
        // `bareCycle` updates each row of `feeds` and then restores the row. Subtract these two updates per feed.
        feeds: written.feeds + 2 * count * cycles,
      }),
    })
    const bursts: Burst[] = []
    for (let cycle = 0; cycle < cycles; cycle++) bursts.push(await schedule.burst())
    return [regular, burstRowOf(count, bursts)]
  } finally {
    await server.close()
  }
}

class Source {
  readonly number: number
  readonly style: Style
  readonly path: string
  readonly answers: keyof typeof MIX
  /** How often the bench has changed this calendar. Every second change restores the original content. */
  version = 0

  constructor(number: number) {
    this.number = number
    this.style = STYLES[number % STYLES.length] ?? 'GameChanger'
    this.path = `/calendar/${number}.ics`
    // 37 is coprime to 100, so each style has the same mix in any 100 of its consecutive calendars.
    const place = (Math.floor(number / STYLES.length) * 37) % 100
    this.answers =
      place < MIX.notModified
        ? 'notModified'
        : place < MIX.notModified + MIX.sameBytes
          ? 'sameBytes'
          : 'newBuildDate'
  }

  get planned(): PlannedFeed {
    return { ...PLATFORMS[this.style], path: this.path }
  }

  get etag(): string | null {
    return this.answers === 'notModified' ? `"${this.version % 2}"` : null
  }

  get body(): string {
    const body = bodyOf(this.style, this.version % 2)
    return this.answers === 'newBuildDate' ? body.replaceAll(BUILT, `DTSTAMP$1:${stamp()}`) : body
  }
}

const BUILT = /DTSTAMP(;VALUE=DATE-TIME)?:\d{8}T\d{6}Z/g
let builds = 0
const stamp = (): string =>
  NOW.add({ seconds: ++builds }).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

const bodies = new Map<string, string>()

function bodyOf(style: Style, version: number): string {
  const name = `${style} ${version}`
  const known = bodies.get(name) ?? feedText(style, { events: EVENTS, changedPercent: version, times: TIMES })
  bodies.set(name, known)
  return known
}

async function connectAll(
  { platform, database, vault, look, settled }: JobsServer,
  sources: readonly Source[],
) {
  for (const source of sources)
    platform.calendars.set(source.path, {
      kind: 'whole',
      body: () => source.body,
      etag: () => source.etag,
      afterMs: ANSWER_MS,
    })
  await connectFeeds(
    database,
    vault,
    sources.map(({ planned }) => planned),
    NOW.toString(),
  )
  // The server imports only one calendar for each combination of feed format and response.
  // `multiply` copies the imported events to all other calendars with the same combination.
  const likes = new Map<string, number>()
  const kindOf = ({ style, answers }: Source) => `${style} ${answers}`
  for (const source of sources) if (!likes.has(kindOf(source))) likes.set(kindOf(source), source.number)
  const imported = [...likes.values()]
  await setDue(
    database,
    imported.map((number) => ({ number, at: NOW })),
  )
  await look(NOW)
  await settled()
  await multiply(
    database,
    sources
      .map((source) => ({ number: source.number, like: likes.get(kindOf(source)) ?? source.number }))
      .filter(({ number, like }) => number !== like),
  )
  const { rows } = await database.query<{ events: number }>('select count(*)::int as events from events')
  if ((rows[0]?.events ?? 0) < sources.length * EVENTS)
    throw new Error(`only ${rows[0]?.events} events were written`)
  // Spread the times of the feeds' next checks evenly, as they would be after weeks of checks.
  const apart = (EVERY_MINUTES * 60_000) / sources.length
  await setDue(
    database,
    sources.map(({ number }, place) => ({
      number,
      at: NOW.add({ milliseconds: Math.round(place * apart) }),
    })),
  )
}

interface Cycle extends Spent {
  readonly checks: number
  readonly requests: Counted
  readonly memory: Memory
  readonly statements: number
  /** Bytes that PostgreSQL wrote to its write-ahead log (WAL) during the cycle. */
  readonly bytes: number
  readonly seconds: number
}

class Schedule {
  readonly #server: JobsServer
  readonly #sources: readonly Source[]
  #now = NOW
  #changed = 0

  constructor(server: JobsServer, sources: readonly Source[]) {
    this.#server = server
    this.#sources = sources
  }

  /** Runs 15 simulated minutes of polls for due feeds, so that the server checks each feed once. */
  async cycle(): Promise<Cycle> {
    const { platform, usage, database } = this.#server
    this.#changeSome()
    platform.counted()
    const logged = await bytesLogged(database)
    const checked = await this.#checks()
    const before = await usage()
    const began = performance.now()
    const spent = await cpuOf(this.#server, async () => {
      for (let seconds = 0; seconds < EVERY_MINUTES * 60; seconds += LOOK_SECONDS) {
        this.#now = this.#now.add({ seconds: LOOK_SECONDS })
        await this.#server.look(this.#now)
        await this.#server.settled()
      }
    })
    const after = await usage()
    return {
      ...spent,
      checks: (await this.#checks()) - checked,
      requests: platform.counted(),
      memory: await this.#server.memory(),
      statements: after.statements - before.statements,
      bytes: (await bytesLogged(database)) - logged,
      seconds: (performance.now() - began) / 1_000,
    }
  }

  /** Makes all feeds due at once, and measures until each is checked. Then measures the baseline in the same way. */
  async burst(): Promise<Burst> {
    this.#changeSome()
    this.#now = this.#now.add({ minutes: EVERY_MINUTES })
    await setDue(
      this.#server.database,
      this.#sources.map(({ number }) => ({ number, at: this.#now })),
    )
    const before = await this.#checks()
    const began = performance.now()
    const { all } = await cpuOf(this.#server, async () => {
      await this.#server.look(this.#now)
      await this.#server.settled()
    })
    const seconds = (performance.now() - began) / 1_000
    const checks = (await this.#checks()) - before
    if (checks !== this.#sources.length)
      throw new Error(`${checks} checks of ${this.#sources.length} due feeds`)
    const bareBegan = performance.now()
    await this.bareCycle()
    return { seconds, cpu: all, bareSeconds: (performance.now() - bareBegan) / 1_000 }
  }

  /** Runs a cycle of the baseline (bare-checks.ts) and then restores the check times of the feeds. */
  async bareCycle(): Promise<number> {
    const { database, bare } = this.#server
    this.#changeSome()
    const feeds: BareFeed[] = this.#sources.map((source) => ({
      id: feedId(source.number),
      path: source.path,
      host: source.planned.host,
      // Send the ETag from before this cycle, so that the platform sends a changed calendar in full.
      etag: source.answers === 'notModified' ? `"${this.#before(source) % 2}"` : null,
      hash: createHash('sha256')
        .update(bodyOf(source.style, this.#before(source) % 2))
        .digest('base64'),
    }))
    await database.query('create temp table times as select id, checks, checked_at, next_check_at from feeds')
    const { all } = await cpuOf(this.#server, () => bare(feeds))
    await database.query(
      `update feeds f set checks = t.checks, checked_at = t.checked_at, next_check_at = t.next_check_at
       from times t where t.id = f.id`,
    )
    await database.query('drop table times')
    // Undo the calendar changes of this cycle, because the baseline did not store them in the server's database.
    for (const source of this.#sources) source.version = this.#before(source)
    return all
  }

  #changeSome(): void {
    this.#changed++
    for (const source of this.#sources) if (this.#changes(source)) source.version++
  }

  #changes({ number }: Source): boolean {
    return number % CHANGED_A_CYCLE === this.#changed % CHANGED_A_CYCLE
  }

  #before(source: Source): number {
    return source.version - (this.#changes(source) ? 1 : 0)
  }

  async #checks(): Promise<number> {
    const { rows } = await this.#server.database.query<{ checks: number }>(
      'select sum(checks)::int as checks from feeds',
    )
    return rows[0]?.checks ?? 0
  }
}

interface Spent {
  /**
   * CPU seconds of the server process (`server`), of PostgreSQL (`postgres`) and of both together (`all`).
   */
  readonly server: number
  readonly postgres: number | null
  readonly all: number
}

async function cpuOf(server: JobsServer, act: () => Promise<void>): Promise<Spent> {
  const before = { server: (await server.usage()).cpu, postgres: await clusterCpu(server.database) }
  await act()
  const postgresNow = await clusterCpu(server.database)
  const ours = (await server.usage()).cpu - before.server
  const postgres = postgresNow === null || before.postgres === null ? null : postgresNow - before.postgres
  return { server: ours, postgres, all: ours + (postgres ?? 0) }
}

function difference(after: RowsWritten, before: RowsWritten): RowsWritten {
  return {
    feeds: after.feeds - before.feeds,
    content: after.content - before.content,
    jobs: after.jobs - before.jobs,
    other: after.other - before.other,
  }
}

interface Measured {
  readonly count: number
  readonly measured: readonly Cycle[]
  readonly bare: readonly number[]
  /** CPU seconds that the server uses per second of real time while no feed is due. */
  readonly idle: number
  readonly written: RowsWritten
}

interface Burst {
  readonly seconds: number
  /** CPU seconds of the server and PostgreSQL. */
  readonly cpu: number
  readonly bareSeconds: number
}

const LEAST_A_SECOND = 300

function burstRowOf(count: number, bursts: readonly Burst[]): Row {
  const rate = (seconds: number) => count / seconds
  const ours = rate(median(bursts.map(({ seconds }) => seconds)))
  return {
    what: `${count} feeds due at once on ${STYLES.length} fast hosts, checks a second`,
    ours: `${ours.toFixed(0)} a second`,
    limit: `${rate(median(bursts.map(({ bareSeconds }) => bareSeconds))).toFixed(0)} a second: fetch, parse, one UPDATE`,
    ratio: median(bursts.map(({ seconds, bareSeconds }) => seconds / bareSeconds)),
    budget: `≥ ${LEAST_A_SECOND} a second`,
    verdict: ours >= LEAST_A_SECOND ? 'ok' : 'over',
    notes: [
      `${((median(bursts.map(({ cpu }) => cpu)) / count) * 1_000).toFixed(1)} ms of CPU time per check, of the server and PostgreSQL; one process, which claims 12 feeds per host at once; a host answers after ${ANSWER_MS} ms; the answers are those of the row above`,
    ],
  }
}

function rowOf({ count, measured, bare, idle, written }: Measured): Row {
  const middle = (value: (cycle: Cycle) => number) => median(measured.map(value))
  const share = (seconds: number) => `${((seconds / (EVERY_MINUTES * 60)) * 100).toFixed(2)} % of a core`
  const ours = middle(({ all }) => all)
  const sum = (value: (cycle: Cycle) => number) => measured.reduce((total, cycle) => total + value(cycle), 0)
  const checks = sum((cycle) => cycle.checks)
  const each = (value: number) => (value / checks).toFixed(1)
  const [first, last] = [measured[0], measured.at(-1)]
  const mega = (memory: Memory | undefined, field: keyof Memory) =>
    ((memory?.[field] ?? Number.NaN) / 1_048_576).toFixed(0)
  return {
    what: `${count} feeds of ${EVENTS} events, every ${EVERY_MINUTES} minutes`,
    ours: share(ours),
    limit: `${share(median(bare))} fetch, parse, one UPDATE`,
    ratio: ours / median(bare),
    verdict: 'report',
    notes: [
      `${ours.toFixed(2)} s of CPU time per cycle: server ${middle(({ server }) => server).toFixed(2)}, PostgreSQL ${middle(({ postgres }) => postgres ?? Number.NaN).toFixed(2)}; ${((ours / middle((cycle) => cycle.checks)) * 1_000).toFixed(1)} ms per check; a cycle took ${middle(({ seconds }) => seconds).toFixed(0)} s. Idle: ${(idle * 100).toFixed(2)} % of a core in addition`,
      `${middle((cycle) => cycle.checks)} checks per cycle: ${middle(({ requests }) => requests.notModified)} answered with 304, ${middle(({ requests }) => requests.whole)} with the whole feed; of all calendars ${MIX.sameBytes} % send the same bytes, ${MIX.newBuildDate} % a new build date; 1 % changed per cycle`,
      `per check: ${each(sum(({ statements }) => statements))} statements; rows written: feeds ${each(written.feeds)}, content ${each(written.content)}, jobs ${each(written.jobs)}, others ${each(written.other)}; ${each(sum(({ bytes }) => bytes) / 1_024)} kB of WAL`,
      `memory after ${measured.length} cycles, first to last: heap ${mega(first?.memory, 'heapUsed')} to ${mega(last?.memory, 'heapUsed')} MiB, resident ${mega(first?.memory, 'rss')} to ${mega(last?.memory, 'rss')} MiB`,
    ],
  }
}
