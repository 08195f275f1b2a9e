/**
 * Measures what an installation costs that nobody uses: the processor time and the memory of the server and PostgreSQL.
 * A parent has connected ten calendars, which answer with 304. The server checks them at its usual interval.
 */
import { clusterProcesses } from '@homefield/database/engine/postmaster'
import { addChild, connect, mapTeam, teamOf } from '@homefield/testkit/family'
import { type FeedServer, startFeedServer } from '@homefield/testkit/feed-server'
import { freePort } from '@homefield/testkit/free-port'
import { type Person, signUp } from '@homefield/testkit/person'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf } from '../feed/jobs/postgres-usage.ts'
import { feedText } from '../feed/feed-text.ts'
import { type Row, verdictOf } from '../row.ts'
import { answers, RUN, stopped } from './start-up.ts'

const FEEDS = 10
const MOST_PERCENT = 1
const MOST_MB = 350
/** Connections of the start and of the imports close after 30 s without use. */
const SETTLE_MS = 40_000

export async function idleRows(quick: boolean): Promise<Row[]> {
  if (process.platform !== 'linux') throw new Error('reads /proc, which only Linux has')
  const directory = await mkdtemp(join(tmpdir(), 'homefield-idle-'))
  // If the bench runs as root, PostgreSQL runs as another user, which must be able to enter the directory.
  await chmod(directory, 0o755)
  const dataDir = join(directory, 'data')
  const feeds = await startFeedServer()
  const port = await freePort()
  const child = spawn(process.execPath, [RUN, join(import.meta.dirname, 'process.ts'), String(feeds.port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  try {
    const origin = `http://127.0.0.1:${port}`
    await answers(`${origin}/readyz`, child)
    await connectFeeds(await signUp(origin), feeds)
    await sleep(quick ? 5_000 : SETTLE_MS)
    return await measured(child, join(dataDir, 'engine/postgres'), quick ? 15 : 60)
  } finally {
    await stopped(child)
    await feeds.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function connectFeeds(person: Person, feeds: FeedServer): Promise<void> {
  const profile = await addChild(person, 'Robin')
  const today = Temporal.Now.plainDateTimeISO('UTC').round({ smallestUnit: 'hour' })
  // The first event is three days away, so the server checks each calendar every 15 minutes.
  const times = { first: today.add({ days: 3 }), minutesApart: 24 * 60 }
  const body = feedText('GameChanger', { events: 50, changedPercent: 0, times })
  const teams: string[] = []
  for (let number = 1; number <= FEEDS; number++) {
    feeds.serve(`league.example/${number}.ics`, { body, etag: '"1"' })
    const { id } = await connect(person, {
      url: `http://league.example/${number}.ics`,
      teamName: `Team ${number}`,
      sport: 'Soccer',
    })
    await mapTeam(person, id, [profile])
    teams.push(id)
  }
  for (const id of teams) while ((await teamOf(person, id))?.eventCount !== 50) await sleep(250)
}

async function measured(child: ChildProcess, cluster: string, seconds: number): Promise<Row[]> {
  const server = child.pid ?? 0
  const cpu = async () => ({
    server: await cpuSecondsOf([server]),
    postgres: await cpuSecondsOf(await pids()),
  })
  const pids = () => clusterProcesses(cluster)
  const before = await cpu()
  await sleep(seconds * 1_000)
  const after = await cpu()
  const percent = {
    server: ((after.server - before.server) / seconds) * 100,
    postgres: ((after.postgres - before.postgres) / seconds) * 100,
  }
  const memory = { server: await memoryOf([server]), postgres: await memoryOf(await pids()) }
  const [all, megabytes] = [percent.server + percent.postgres, memory.server + memory.postgres]
  return [
    {
      what: `idle: processor, fresh installation with ${FEEDS} feeds`,
      ours: `${all.toFixed(2)} % of a core`,
      budget: `≤ ${MOST_PERCENT} %`,
      verdict: verdictOf(all, MOST_PERCENT),
      notes: [
        `${seconds} s; server ${percent.server.toFixed(2)} %, PostgreSQL ${percent.postgres.toFixed(2)} %`,
      ],
    },
    {
      what: `idle: memory, fresh installation with ${FEEDS} feeds`,
      ours: `${megabytes.toFixed(0)} MB`,
      budget: `≤ ${MOST_MB} MB`,
      verdict: verdictOf(megabytes, MOST_MB),
      notes: [`server ${memory.server.toFixed(0)} MB, PostgreSQL ${memory.postgres.toFixed(0)} MB (PSS)`],
    },
  ]
}

/** Returns the megabytes of the processes together. Memory that several processes share counts once (PSS). */
async function memoryOf(pids: readonly number[]): Promise<number> {
  const texts = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  )
  return texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1_024, 0)
}
