/**
 * A feed that says again what it said: counted, not timed. One family in a whole Homefield connects a feed of 5,000
 * events; then the feed comes due again and answers the same, once by 304 and once by the same bytes.
 */
import { WorkerPool } from '@homefield/server/lib/workers/worker-pool'
import { addChild, connect, mapTeam } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import type { Row } from '../row.ts'
import { feedText } from './feed-text.ts'

const ADDRESS = 'league.example/schedule/team.ics'
const EVENTS = 5_000

export async function unchangedRow(): Promise<Row> {
  const runs = countWorkerRuns()
  const world = await startWorld({ name: 'bench-feed' })
  try {
    const body = feedText('GameChanger', { events: EVENTS, changedPercent: 0 })
    world.feeds.serve(ADDRESS, { body, etag: '"1"' })
    const person = await world.person()
    const child = await addChild(person, 'Maya')
    const team = await connect(person, { url: `https://${ADDRESS}`, teamName: 'Wildcats' })
    await mapTeam(person, team.id, [child])
    await world.settled()
    const first = runs.since()
    const kept = await rowsWritten(world)
    if (first < 2 || kept.size < EVENTS)
      throw new Error(`${first} runs and ${kept.size} rows: the feed was not read`)

    const notModified = await checkAgain(world, runs, kept)
    world.feeds.serve(ADDRESS, { body })
    const sameBytes = await checkAgain(world, runs, kept)
    const isFree = [notModified, sameBytes].every(({ parsed, written }) => parsed === 0 && written === 0)
    return {
      what: `unchanged feed of ${EVENTS} events: parses and rows written`,
      ours: `304: ${said(notModified)}; same bytes: ${said(sameBytes)}`,
      budget: '0 and 0',
      verdict: isFree ? 'ok' : 'over',
      notes: [
        `rows of entries, events, happenings and changes; besides them the feed's own row notes the check (${notModified.noted + sameBytes.noted} in 2 checks)`,
      ],
    }
  } finally {
    await world.close()
    runs.stop()
  }
}

interface Cost {
  readonly parsed: number
  readonly written: number
  readonly noted: number
}

const said = ({ parsed, written }: Cost): string => `${parsed} and ${written}`

async function checkAgain(world: World, runs: WorkerRuns, before: ReadonlySet<string>): Promise<Cost> {
  runs.since()
  const checks = await checksOf(world)
  // The time that the table's trigger takes for its own belongs to the transaction.
  await world.database.query(`begin; select set_config('app.now', now()::text, true);
    update feeds set next_check_at = now() - interval '1 minute'; commit`)
  await world.checkDueFeeds()
  await world.settled()
  const noted = (await checksOf(world)) - checks
  if (noted !== 1) throw new Error(`the feed was checked ${noted} times`)
  const after = await rowsWritten(world)
  return { parsed: runs.since(), written: [...after].filter((row) => !before.has(row)).length, noted }
}

async function checksOf(world: World): Promise<number> {
  const { rows } = await world.database.query<{ checks: string }>('select sum(checks) as checks from feeds')
  return Number(rows[0]?.checks)
}

/** Every version of every row: whatever is written makes another one. */
async function rowsWritten(world: World): Promise<Set<string>> {
  const tables = ['feed_entries', 'events', 'happenings', 'event_changes']
  const all = tables.map((table) => `select '${table}' || xmin::text || ctid::text as version from ${table}`)
  const { rows } = await world.database.query<{ version: string }>(all.join(' union all '))
  return new Set(rows.map(({ version }) => version))
}

interface WorkerRuns {
  /** Runs since this was asked last. */
  since(): number
  stop(): void
}

/** Reading happens in worker threads alone, and they are entered here alone. */
function countWorkerRuns(): WorkerRuns {
  const { prototype } = WorkerPool
  const real = Object.getOwnPropertyDescriptor(prototype, 'run')
  const run = real?.value as (...parts: unknown[]) => unknown
  let count = 0
  Object.defineProperty(prototype, 'run', {
    ...real,
    value(this: WorkerPool, ...parts: unknown[]) {
      count++
      return run.apply(this, parts)
    },
  })
  return {
    since() {
      const since = count
      count = 0
      return since
    },
    stop: () => void Object.defineProperty(prototype, 'run', real ?? {}),
  }
}
