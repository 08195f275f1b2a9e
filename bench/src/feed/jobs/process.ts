/**
 * Runs the real server's background jobs, such as feed checks, against fake team platforms and without HTTP.
 * The jobs use a simulated clock if the bench sends a start time.
 */
import { createApp } from '@homefield/server/app'
import { SettableClock, systemClock } from '@homefield/server/lib/clock'
import { createLogger } from '@homefield/server/lib/logger'
import { Shutdown } from '@homefield/server/lib/shutdown'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measuredConfig } from '../../server/config.ts'
import { tapQueries } from '../../server/query-tap.ts'
import { checkBarely } from './bare-checks.ts'
import type { Answer, Ask, Memory, Setup, Usage } from './messages.ts'

let statements = 0
tapQueries(() => void statements++)
const dataDir = await mkdtemp(join(tmpdir(), 'homefield-bench-'))
const setup = await new Promise<Setup>((resolve) =>
  process.once('message', (message) => resolve(message as Setup)),
)
const driven = setup.clockAt === null ? null : new SettableClock(setup.clockAt)
// Log at the production level, because logging also takes CPU time in production. Discard the log.
const logger = createLogger({ level: 'info', destination: { write: () => undefined } })
const app = await createApp({
  config: measuredConfig({ dataDir, roles: ['jobs'], secrets: setup.secrets }),
  clock: driven ?? systemClock,
  logger,
  databaseUrl: (role) => setup.urls[role],
  loopback: (host) =>
    host.endsWith('.example') ? { address: '127.0.0.1', port: setup.platformPort, tls: false } : undefined,
})
const shutdown = new Shutdown({ logger, exit: () => undefined })
app.endWith(shutdown)

async function answered(ask: Ask): Promise<Answer> {
  if (ask.ask === 'usage') return usage()
  if (ask.ask === 'memory') return memory()
  if (ask.ask === 'bare') await checkBarely(setup, ask.feeds)
  else if (ask.ask === 'look') {
    if (driven && ask.at !== null) driven.set(ask.at)
    await app.checkDueFeeds?.()
  } else {
    await shutdown.run()
    await rm(dataDir, { recursive: true, force: true })
    setImmediate(() => process.disconnect?.())
  }
  return null
}

process.on('message', (ask) => void answered(ask as Ask).then((answer) => process.send?.(answer)))
// The server process exits when the bench process has ended or disconnected.
process.once('disconnect', () => process.exit())
process.send?.(null)

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1_000_000, statements }
}

function memory(): Memory {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapUsed, rss }
}
