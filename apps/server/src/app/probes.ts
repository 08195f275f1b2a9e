import { readMigrations } from '@homefield/database/migration-files'
import { assertServable } from '@homefield/database/schema-version'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { reportHealth } from '../http/health.ts'
import { serveMetrics } from '../http/metrics.ts'
import type { Resources } from './resources.ts'

/**
 * Creates the HTTP server of a process that only runs jobs: `/healthz`, `/readyz` and `/metrics`.
 * Without it, a container platform could not tell whether the process is alive.
 */
export async function createProbes(
  { parts: { config, logger }, database, metrics }: Resources,
  isEnding: () => boolean,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const app = Fastify({ loggerInstance, forceCloseConnections: 'idle' })
  const migrations = await readMigrations()
  await reportHealth(app, {
    database: async () => void (await sql`select 1`.execute(database.worker)),
    schema: () => assertServable(database.pools.app, migrations),
    isEnding,
  })
  if (metrics && config.metrics) serveMetrics(app, metrics, config.metrics.token)
  return app
}
