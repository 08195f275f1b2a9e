/**
 * Runs the real server.
 * The process also runs the baseline: a bare Fastify server that returns the same rows from the same PostgreSQL.
 * The bench runs in another process, which sends the requests and measures the time.
 */
import { createApp } from '@homefield/server/app'
import { systemClock } from '@homefield/server/lib/clock'
import { createLogger } from '@homefield/server/lib/logger'
import { Shutdown } from '@homefield/server/lib/shutdown'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBareServer } from './bare-server.ts'
import { measuredConfig } from './config.ts'
import type { Answer, Ask, Memory, Setup } from './messages.ts'
import { heardStatements, startListening, tapQueries } from './query-tap.ts'

tapQueries()
const dataDir = await mkdtemp(join(tmpdir(), 'homefield-bench-'))
const setup = await new Promise<Setup>((resolve) =>
  process.once('message', (message) => resolve(message as Setup)),
)
// Log at the production level, because logging also takes CPU time in production. Discard the log.
const logger = createLogger({ level: 'info', destination: { write: () => undefined } })
const app = await createApp({
  config: measuredConfig({ dataDir, roles: ['http', 'stream'], secrets: setup.secrets }),
  clock: systemClock,
  logger,
  databaseUrl: (role) => setup.urls[role],
  webRoot: setup.webRoot ?? undefined,
})
const origin = await app.frame.listen({ host: '127.0.0.1', port: 0 })
const bare = await startBareServer(setup.superUrl)
const shutdown = new Shutdown({ logger, exit: () => undefined })
app.endWith(shutdown)

const answers: Record<Ask, () => Answer | Promise<Answer>> = {
  listen: () => {
    startListening()
    return null
  },
  heard: heardStatements,
  memory,
  cpu: () => ({ cpuMs: cpuMs() }),
  async close() {
    await bare.close()
    await shutdown.run()
    await rm(dataDir, { recursive: true, force: true })
    setImmediate(() => process.disconnect?.())
    return null
  },
}

process.on(
  'message',
  (ask) => void Promise.resolve(answers[ask as Ask]()).then((answer) => process.send?.(answer)),
)
// The server process exits when the bench process has ended or disconnected.
process.once('disconnect', () => process.exit())
process.send?.({ origin, bareOrigin: bare.origin })

function memory(): Memory {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heapUsed, external, rss, cpuMs: cpuMs() }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
