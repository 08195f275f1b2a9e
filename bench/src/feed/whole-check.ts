/**
 * Measures a sync of a 5,000-event feed from end to end: fetch, parse, compare, and write to PostgreSQL.
 * The first sync writes every event. Before each later sync, 1 % of the events change.
 * The baseline for parsing and comparing is the time that ical.js takes to parse the same feed text.
 * The baseline for writing is the time of a plain INSERT of the rows that the first sync writes.
 */
import { startWorld, type World } from '@homefield/testkit/world'
import ICAL from 'ical.js'
import pg from 'pg'
import { median, ms, quantile, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import { connectedTeam } from './connecting.ts'
import { feedText } from './feed-text.ts'
import { type Span, type Timeline, watch } from './timeline.ts'

const EVENTS = 5_000
const MOST = 3
const MOST_WRITING = 2

export async function wholeCheckRows(quick: boolean): Promise<Row[]> {
  // Start the events 30 days ago, so that all of them are within the time window that the server imports.
  // Generate the feed texts first: generating blocks the event loop, and a blocked server rejects requests.
  const times = { first: Temporal.Now.plainDateTimeISO('UTC').subtract({ days: 30 }), minutesApart: 150 }
  const bodies = [0, 1].map((changedPercent) =>
    feedText('GameChanger', { events: EVENTS, changedPercent, times }),
  )
  const timeline = watch()
  const world = await startWorld({ name: 'bench-check' })
  try {
    const firsts: Check[] = []
    const bare: number[] = []
    const byHand: number[] = []
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      firsts.push(await connected(world, timeline, `league-${round}.example/team.ics`, bodies[0] ?? ''))
      byHand.push(await insertedByHand(world, `league-${round}.example`))
    }
    const again: Check[] = []
    for (let round = 0; round < (quick ? 3 : 9); round++) {
      const body = bodies[(round + 1) % 2] ?? ''
      const parse = () => timed(() => ICAL.parse(body))
      if (round % 2 === 0) bare.push(await parse())
      again.push(await changed(world, timeline, 'league-0.example/team.ics', body))
      if (round % 2 === 1) bare.push(await parse())
    }
    // Discard the first round, which is slow because the JIT compiler has not optimized the code yet.
    return [comparedRow(again.slice(1), bare.slice(1)), writtenRow(firsts, byHand)]
  } finally {
    await world.close()
    timeline.stop()
  }
}

/** Milliseconds that each part of a sync takes, from the fetch of the feed to the last write. */
interface Check {
  readonly fetch: number
  /** Time that the worker thread takes to parse the feed's bytes. */
  readonly read: number
  /** Time to find the feed entries that changed since the last fetch, excluding the time to write them. */
  readonly compare: number
  readonly writeEntries: number
  /** Time to read the stored entries from the database and to expand them to events in the worker thread. */
  readonly expand: number
  /** Time to find the events that changed, excluding the time to write them. */
  readonly reconcile: number
  readonly writeEvents: number
  readonly statements: number
}

async function connected(world: World, timeline: Timeline, address: string, body: string): Promise<Check> {
  world.feeds.serve(address, { body })
  timeline.spans()
  const team = await connectedTeam(world, address)
  const check = checkOf(timeline.spans())
  const { rows } = await world.database.query<{ events: number }>(
    'select count(*)::int as events from events where platform_team_id = $1',
    [team],
  )
  if (rows[0]?.events !== EVENTS) throw new Error(`${rows[0]?.events} of ${EVENTS} events were written`)
  return check
}

async function changed(world: World, timeline: Timeline, address: string, body: string): Promise<Check> {
  world.feeds.serve(address, { body })
  // The UPDATE fires a trigger that needs the setting `app.now`, so the transaction first sets `app.now`.
  await world.database.query(`begin; select set_config('app.now', now()::text, true);
    update feeds f set next_check_at = now() - interval '1 minute'
    from platform_teams t where t.feed_id = f.id and t.link_host = '${new URL(`https://${address}`).host}'; commit`)
  timeline.spans()
  await world.checkDueFeeds()
  await world.settled()
  return checkOf(timeline.spans())
}

const WRITES = /^\s*(?:insert|update|delete|commit)\b|enqueue_job|bump_revisions|note_|notify_/i

/** Matches statements of the job queue and of this bench, which are excluded from the measurement. */
const BESIDE = /graphile_worker|^\s*listen\b|app\.now', now/i

function checkOf(spans: readonly Span[]): Check {
  const own = spans.filter(({ kind, text }) => kind !== 'statement' || !BESIDE.test(text))
  const find = (kind: Span['kind'], text: string, from = 0) =>
    own.find((span) => span.kind === kind && span.text === text && span.from >= from)
  const fetch = find('fetch', '')
  const read = find('run', 'read-feed')
  const expand = own.findLast(({ kind, text }) => kind === 'run' && text === 'expand-team')
  // Other transactions commit at the same time. Only the one that stores the feed inserts into `feed_entries`.
  // Take the first commit after the insert into `feed_entries` as the end of that transaction.
  const entries = own.findLast(({ text }) => /^\s*insert into "?feed_entries/i.test(text))
  const kept = find('statement', 'commit', entries?.to)
  const readBack = own.findLast(
    ({ text, from }) => /select[^]*from "?feed_entries/i.test(text) && from < (expand?.from ?? 0),
  )
  const last = own.findLast(({ text }) => text === 'commit')
  if (!read || !expand || !entries || !kept || !readBack || !last)
    throw new Error('the timeline lacks a step of the check')
  const between = (from: number, to: number) => {
    const inside = own.filter((span) => span.kind === 'statement' && span.from >= from && span.to <= to)
    const write = inside.filter(({ text }) => WRITES.test(text)).reduce((sum, span) => sum + lasted(span), 0)
    return { write, rest: to - from - write }
  }
  const feed = between(read.to, kept.to)
  const team = between(expand.to, last.to)
  return {
    fetch: fetch ? lasted(fetch) : 0,
    read: lasted(read),
    compare: feed.rest,
    writeEntries: feed.write,
    expand: expand.to - readBack.from,
    reconcile: team.rest,
    writeEvents: team.write,
    statements: own.filter(({ kind }) => kind === 'statement').length,
  }
}

const lasted = ({ from, to }: Span): number => to - from

/**
 * Inserts the events and entries of a synced feed with one statement per table, and then rolls back.
 * Row-level security and triggers are off during the inserts.
 * Returns the duration of the inserts in milliseconds.
 */
async function insertedByHand(world: World, host: string): Promise<number> {
  const client = new pg.Client({ connectionString: world.database.options.connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temp table teams on commit drop as select id, feed_id from platform_teams where link_host = '${host}'`,
    )
    const tables = [
      ['feed_entries', 'feed_id in (select feed_id from teams)'],
      [
        'event_groups',
        'id in (select event_group_id from events where platform_team_id in (select id from teams))',
      ],
      ['events', 'platform_team_id in (select id from teams)'],
    ] as const
    for (const [table, which] of tables)
      await client.query(
        `create temp table copied_${table} on commit drop as select * from ${table} where ${which}`,
      )
    for (const [table, which] of tables) await client.query(`delete from ${table} where ${which}`)
    let took = 0
    for (const [table] of tables)
      took += await timed(() => client.query(`insert into ${table} select * from copied_${table}`))
    return took
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

function comparedRow(checks: readonly Check[], bare: readonly number[]): Row {
  const of = (part: keyof Check) => ms(median(checks.map((check) => check[part])))
  const ratios = checks.map(({ read, compare }, round) => (read + compare) / (bare[round] ?? Number.NaN))
  const ratio = median(ratios)
  return {
    what: `${EVENTS} events, 1 % changed, in a complete Homefield: parsed and compared`,
    ours: ms(median(checks.map(({ read, compare }) => read + compare))),
    limit: `${ms(median(bare))} bare ical.js`,
    ratio,
    budget: `≤ ${MOST}×`,
    verdict: verdictOf(ratio, MOST),
    notes: [
      `feed stage: fetched ${of('fetch')}, read in a worker ${of('read')}, compared ${of('compare')}, written ${of('writeEntries')}`,
      `team stage: read back and expanded ${of('expand')}, reconciled ${of('reconcile')}, written ${of('writeEvents')}; ${median(checks.map(({ statements }) => statements))} statements in total`,
      `${checks.length} rounds; quartiles of the ratio ${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`,
    ],
  }
}

function writtenRow(checks: readonly Check[], byHand: readonly number[]): Row {
  const of = (part: keyof Check) => ms(median(checks.map((check) => check[part])))
  const writing = median(checks.map(({ writeEntries, writeEvents }) => writeEntries + writeEvents))
  return {
    what: `${EVENTS} events connected for the first time: written`,
    ours: ms(writing),
    limit: `${ms(median(byHand))} the same rows inserted by hand`,
    ratio: writing / median(byHand),
    budget: `≤ ${MOST_WRITING}×`,
    verdict: verdictOf(writing / median(byHand), MOST_WRITING),
    notes: [
      `feed stage: read in a worker ${of('read')}, compared ${of('compare')}, written ${of('writeEntries')}; team stage: read back and expanded ${of('expand')}, reconciled ${of('reconcile')}, written ${of('writeEvents')}; ${median(checks.map(({ statements }) => statements))} statements`,
      `${checks.length} rounds; by hand: one INSERT per table, without row security, triggers and foreign keys`,
    ],
  }
}
