/**
 * Counts the parses, written rows and SQL statements of a feed check that finds no change. Does not measure time.
 * A family connects a feed of 5,000 events. The server then checks the feed three more times.
 * The feed's host responds with 304, then the same bytes, then the same events with a new build date.
 * If only the build date changed, the server has to parse the feed to detect that no event changed.
 */
import { startWorld, type World } from '@homefield/testkit/world'
import type { Row } from '../row.ts'
import { connectedTeam } from './connecting.ts'
import { feedText } from './feed-text.ts'
import { bytesLogged } from './jobs/postgres-usage.ts'
import { type Timeline, watch } from './timeline.ts'

const ADDRESS = 'league.example/schedule/team.ics'
const EVENTS = 5_000

export async function unchangedRow(): Promise<Row> {
  // Generate the feed text first: generating blocks the event loop, and a blocked server rejects requests.
  const body = feedText('GameChanger', { events: EVENTS, changedPercent: 0 })
  const timeline = watch()
  const world = await startWorld({ name: 'bench-feed' })
  try {
    world.feeds.serve(ADDRESS, { body, etag: '"1"' })
    await connectedTeam(world, ADDRESS)
    const first = runsIn(timeline)
    const kept = await rowsWritten(world)
    if (first.runs < 2 || kept.size < EVENTS)
      throw new Error(`${first.runs} worker runs and ${kept.size} rows: the feed was not read`)

    const check = () => checkAgain(world, timeline, kept)
    const notModified = await check()
    world.feeds.serve(ADDRESS, { body })
    const sameBytes = await check()
    world.feeds.serve(ADDRESS, { body: body.replaceAll(/DTSTAMP:\d+/g, 'DTSTAMP:20270101') })
    const newBuild = await check()
    const isFree = [notModified, sameBytes].every(({ parsed, written }) => parsed === 0 && written === 0)
    return {
      what: `unchanged feed of ${EVENTS} events: worker runs and rows written`,
      ours: `304: ${said(notModified)}; same bytes: ${said(sameBytes)}; new build date: ${said(newBuild)}`,
      budget: '0 and 0; 1 and 0',
      verdict: isFree && newBuild.parsed <= 1 && newBuild.written === 0 ? 'ok' : 'over',
      notes: [
        `counts the rows of entries, events, event groups and changes; each check also updates the feed's own row. Statements: ${[notModified, sameBytes, newBuild].map(({ statements }) => statements).join(', ')}; WAL: ${[notModified, sameBytes, newBuild].map(({ bytes }) => `${(bytes / 1_024).toFixed(0)} kB`).join(', ')}`,
      ],
    }
  } finally {
    await world.close()
    timeline.stop()
  }
}

interface Cost {
  readonly parsed: number
  readonly written: number
  /** Number of statements sent to PostgreSQL, excluding those of the job queue. */
  readonly statements: number
  /** Bytes that PostgreSQL wrote to its write-ahead log (WAL) during the check. */
  readonly bytes: number
}

const said = ({ parsed, written }: Cost): string => `${parsed} and ${written}`

async function checkAgain(world: World, timeline: Timeline, before: ReadonlySet<string>): Promise<Cost> {
  const checks = await checksOf(world)
  // The UPDATE fires a trigger that needs the setting `app.now`, so the transaction first sets `app.now`.
  await world.database.query(`begin; select set_config('app.now', now()::text, true);
    update feeds set next_check_at = now() - interval '1 minute'; commit`)
  const logged = await bytesLogged(world.database)
  timeline.spans()
  await world.checkDueFeeds()
  await world.settled()
  const { runs, statements } = runsIn(timeline)
  const bytes = (await bytesLogged(world.database)) - logged
  const noted = (await checksOf(world)) - checks
  if (noted !== 1) throw new Error(`the feed was checked ${noted} times instead of once`)
  const after = await rowsWritten(world)
  return { parsed: runs, written: [...after].filter((row) => !before.has(row)).length, statements, bytes }
}

function runsIn(timeline: Timeline): { runs: number; statements: number } {
  const spans = timeline.spans()
  return {
    runs: spans.filter(({ kind }) => kind === 'run').length,
    statements: spans.filter(({ kind, text }) => kind === 'statement' && !LOOKS.test(text)).length,
  }
}

/** Matches the job queue's own statements. They are not counted, because their number depends on timing. */
const LOOKS = /_private_jobs|^\s*listen\b/i

async function checksOf(world: World): Promise<number> {
  const { rows } = await world.database.query<{ checks: string }>('select sum(checks) as checks from feeds')
  return Number(rows[0]?.checks)
}

/** Returns xmin and ctid of every row. Each write creates a new row version, so a new pair shows a written row. */
async function rowsWritten(world: World): Promise<Set<string>> {
  const tables = ['feed_entries', 'events', 'event_groups', 'event_changes']
  const all = tables.map((table) => `select '${table}' || xmin::text || ctid::text as version from ${table}`)
  const { rows } = await world.database.query<{ version: string }>(all.join(' union all '))
  return new Set(rows.map(({ version }) => version))
}
