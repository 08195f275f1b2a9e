/**
 * Measures how long 50 good feeds wait when they are due together with 500 feeds that never finish their response.
 * The measurement runs in real time with production limits, and ends as soon as the good feeds are checked.
 * Case 1: all 500 slow feeds are on one host, which has just become slow.
 * Case 2: the slow feeds are on 500 hosts, which have all just become slow, as if our own network were bad.
 * Case 3: the slow feeds are on 500 hosts, and earlier checks have already marked the feeds as slow.
 *
 * The baseline of case 3 is the time that the 50 good feeds take if no slow feed is due.
 * The server starts only a few known slow feeds per poll, so the slow feeds should not delay the good ones.
 * The baseline of cases 1 and 2 is the time for the 50 good feeds if the 500 other feeds respond immediately.
 * The server cannot recognize newly slow feeds before it fetches them, so it fetches all 550 feeds.
 * The notes of each result also show the time that the 50 good feeds take alone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { median, ms } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import { feedText } from './feed-text.ts'
import { type JobsServer, startJobsServer } from './jobs/jobs-server.ts'
import { connectFeeds, feedId, multiply, type PlannedFeed, setDue } from './jobs/many-feeds.ts'

const EVENTS = 20
const GOOD = 50
/** Typical response time of a server in the same country. */
const GOOD_AFTER_MS = 150
const MOST = 2
const LOOK_MS = 30_000

interface Slowness {
  readonly name: string
  readonly isOneHost: boolean
  /** True if earlier checks have already marked the 500 slow feeds as slow. */
  readonly isKnown: boolean
}

const SLOWNESSES: readonly Slowness[] = [
  { name: 'newly slow ones on one host', isOneHost: true, isKnown: false },
  { name: 'newly slow ones on as many hosts', isOneHost: false, isKnown: false },
  { name: 'known slow ones on as many hosts', isOneHost: false, isKnown: true },
]

export async function slowRows(quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const slowness of SLOWNESSES) rows.push(await slowRow(slowness, quick))
  return rows
}

async function slowRow(slowness: Slowness, quick: boolean): Promise<Row> {
  const slow = quick ? 100 : 500
  // The bench stops waiting after `giveUpMs` and records `giveUpMs` for each good feed that is still unchecked.
  const giveUpMs = quick ? 20_000 : 60_000
  const server = await startJobsServer('bench-slow', null)
  try {
    const numbers = await connectAll(server, slow, slowness)
    // Discard the result of the first run, because code compilation slows the first run down.
    await waits(server, numbers.good, [], giveUpMs)
    const alone = await waits(server, numbers.good, [], giveUpMs)
    const besideGood = slowness.isKnown ? alone : await waits(server, numbers.good, numbers.slow, giveUpMs)
    await server.settled()
    if ([...alone, ...besideGood].some((wait) => wait >= giveUpMs))
      throw new Error('not all good feeds are checked in time, even without slow ones')
    await becomeSlow(server, numbers.slow, slowness)
    const beside = await waits(server, numbers.good, numbers.slow, giveUpMs)
    const [least, most] = [Math.max(...besideGood), Math.max(...beside)]
    const missed = beside.filter((wait) => wait >= giveUpMs).length
    return {
      what: `${GOOD} good feeds with ${slow} ${slowness.name}, until all good ones are checked`,
      ours: missed > 0 ? `${missed} not checked within ${ms(giveUpMs)}` : ms(most),
      limit: slowness.isKnown ? `${ms(least)} alone` : `${ms(least)} with ${slow} good ones`,
      ratio: most / least,
      budget: `≤ ${MOST}×`,
      verdict: verdictOf(most / least, MOST),
      notes: [
        `median ${ms(median(beside))} against ${ms(median(besideGood))}; alone ${ms(Math.max(...alone))}, median ${ms(median(alone))}; a good feed answers after ${GOOD_AFTER_MS} ms; half of the slow feeds send a byte every ten seconds, the other half only headers`,
      ],
    }
  } finally {
    await server.close()
  }
}

interface Numbers {
  readonly good: readonly number[]
  readonly slow: readonly number[]
}

async function connectAll(
  { platform, database, vault, look, settled }: JobsServer,
  slow: number,
  { isOneHost }: Slowness,
): Promise<Numbers> {
  const body = feedText('GameChanger', { events: EVENTS, changedPercent: 0 })
  const whole = { kind: 'whole', body: () => body, etag: () => null, afterMs: GOOD_AFTER_MS } as const
  // Spread the good feeds evenly among the slow feeds, so that the order in which feeds are fetched does not matter.
  const isGood = (place: number) => place % ((GOOD + slow) / GOOD) === 0
  const feeds = Array.from({ length: GOOD + slow }, (_, place): PlannedFeed => {
    const path = pathOf(place + 1)
    if (isGood(place)) return { platform: 'Other', host: `good-${place % 10}.example`, path }
    return { platform: 'Other', host: isOneHost ? 'slow.example' : `slow-${place}.example`, path }
  })
  // Let all feeds respond immediately during the import. `becomeSlow` later slows down the 500 slow feeds.
  for (const { path } of feeds) platform.calendars.set(path, { ...whole, afterMs: 0 })
  const now = Temporal.Now.instant()
  await connectFeeds(database, vault, feeds, now.toString())
  await setDue(database, [{ number: 1, at: now }])
  await look()
  await settled()
  const others = feeds.slice(1).map((_feed, place) => ({ number: place + 2, like: 1 }))
  await multiply(database, others)
  for (const [place, { path }] of feeds.entries())
    platform.calendars.set(path, isGood(place) ? whole : { ...whole, afterMs: 0 })
  const places = [...feeds.keys()]
  return {
    good: places.filter(isGood).map((place) => place + 1),
    slow: places.filter((place) => !isGood(place)).map((place) => place + 1),
  }
}

async function becomeSlow(
  { platform, database }: JobsServer,
  slow: readonly number[],
  { isKnown }: Slowness,
): Promise<void> {
  for (const number of slow)
    platform.calendars.set(pathOf(number), { kind: number % 2 === 0 ? 'silence' : 'drip' })
  if (isKnown)
    await database.query('update feeds set is_slow = true where id = any($1::uuid[])', [slow.map(feedId)])
}

const pathOf = (number: number) => `/calendar/${number}.ics`

/** Returns how many milliseconds after the first poll each good feed was checked. */
async function waits(
  { database, look }: JobsServer,
  good: readonly number[],
  slow: readonly number[],
  giveUpMs: number,
): Promise<number[]> {
  // Spread the due times over the 30 s before the poll, in a shuffled order that is the same in every run.
  const due = Temporal.Now.instant().subtract({ milliseconds: LOOK_MS })
  const all = [...good, ...slow].sort((one, other) => one - other)
  await setDue(
    database,
    all.map((number, place) => ({
      number,
      at: due.add({ milliseconds: ((place * 7_919) % all.length) * 10 }),
    })),
  )
  const nowMs = () => Temporal.Now.instant().epochMilliseconds
  const began = nowMs()
  for (let looked = -Infinity; ;) {
    const passed = nowMs() - began
    if (passed - looked >= LOOK_MS) {
      looked = passed
      await look()
    }
    const { rows } = await database.query<{ waited: string | null }>(
      `select case when checked_at >= to_timestamp($2) then extract(epoch from checked_at) * 1000 end as waited
       from feeds where id = any($1::uuid[])`,
      [good.map(feedId), began / 1_000],
    )
    const waited = rows.map((row) => (row.waited === null ? giveUpMs : Number(row.waited) - began))
    if (waited.every((wait) => wait < giveUpMs) || passed >= giveUpMs) return waited
    await sleep(25)
  }
}
