/**
 * Assembles the whole server. `main.ts` passes the real PostgreSQL database and the real clock.
 * The test kit passes a cloned database and a settable clock.
 * Only the folder `app/` imports all features: it builds the features' dependencies and binds their routes.
 */
import type { Database } from '@homefield/database/pools'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHeartbeat } from './app/heartbeat.ts'
import { createJobs, stopJobs } from './app/jobs.ts'
import { createProbes } from './app/probes.ts'
import { type AppParts, closeResources, createResources, type Resources } from './app/resources.ts'
import { createServer } from './app/server.ts'
import { connectionProblem, readConnectionBudget } from './app/connections.ts'
import type { Shutdown } from './lib/shutdown.ts'

export interface App {
  /** The HTTP server. A process with neither the http nor the stream role answers only probes. */
  readonly frame: FastifyInstance
  readonly database: Database
  /**
   * Checks immediately which feeds are due, without waiting for the next scheduled check.
   * `checkDueFeeds` is undefined if this process runs no jobs.
   */
  readonly checkDueFeeds: (() => Promise<void>) | undefined
  /**
   * Deletes the content of deleted files from the storage immediately, without waiting for the schedule.
   * `cleanUpFiles` is undefined if this process runs no jobs.
   */
  readonly cleanUpFiles: (() => Promise<void>) | undefined
  /**
   * Deletes expired export archives and continues account deletions now, outside the schedule.
   * `tendAccounts` is undefined if this process runs no jobs.
   */
  readonly tendAccounts: (() => Promise<void>) | undefined
  /**
   * Deletes expired sessions, links, commands and other old rows now, outside the schedule.
   * `cleanUpAccounts` is undefined if this process runs no jobs.
   */
  readonly cleanUpAccounts: (() => Promise<void>) | undefined
  /** Checks for due reminders now, outside the schedule. `remind` is undefined if this process runs no jobs. */
  readonly remind: (() => Promise<void>) | undefined
  endWith(shutdown: Shutdown): void
}

export async function createApp(parts: AppParts): Promise<App> {
  const { roles } = parts.config
  const resources = await createResources(parts)
  let isEnding = false
  const serves = roles.some((role) => role !== 'jobs')
  const frame = await (serves ? createServer : createProbes)(resources, () => isEnding)
  // The jobs open 20 connections at once. Without these two, the first request would wait for them.
  if (serves) await Promise.allSettled([resources.database.app, resources.database.auth].map(connect))
  void warnOfConnections(resources)
  const jobs = roles.includes('jobs') ? createJobs(resources) : undefined
  const heartbeat = startHeartbeat(resources)

  return {
    frame,
    database: resources.database,
    checkDueFeeds:
      jobs &&
      (async () => {
        await jobs.dueFeeds.tick()
        await jobs.feedTicker.tick()
      }),
    cleanUpFiles: jobs && (() => jobs.cleanUp.tick()),
    tendAccounts: jobs && (() => jobs.tend.tick()),
    cleanUpAccounts: jobs && (() => jobs.ended.tick()),
    remind: jobs && (() => jobs.reminders.tick()),
    endWith(shutdown) {
      if (serves)
        shutdown.add('announce', 'http', async () => {
          isEnding = true
          await sleep(parts.config.http.drainSeconds * 1_000)
        })
      shutdown.add('drain', 'http', () => frame.close())
      if (jobs) stopJobs(jobs, shutdown)
      heartbeat.endWith(shutdown)
      closeResources(resources, shutdown)
    },
  }
}

async function connect(pool: Database['app']): Promise<void> {
  await sql`select 1`.execute(pool)
}

async function warnOfConnections({ database, parts: { config, logger } }: Resources): Promise<void> {
  const client = await database.pools.app.connect().catch(() => undefined)
  if (!client) return // The database is away. Its absence is reported elsewhere.
  try {
    const problem = connectionProblem(await readConnectionBudget(client, config))
    if (problem !== undefined) logger.warn(problem)
  } catch (error) {
    logger.warn({ err: error }, 'the check of max_connections failed')
  } finally {
    client.release()
  }
}
