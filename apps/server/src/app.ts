/**
 * Everything the server is, put together. `main.ts` gives it a real engine and a real process, the test kit a cloned
 * database and a clock. What features get and where they are bound stands in `app/`, which alone knows all of them.
 */
import type { Database } from '@homefield/database/pools'
import type { FastifyInstance } from 'fastify'
import { createJobs, stopJobs } from './app/jobs.ts'
import { type AppParts, closeResources, createResources } from './app/resources.ts'
import { createServer } from './app/server.ts'
import type { Shutdown } from './lib/shutdown.ts'

export interface App {
  /** Absent where this process has no part in http or stream. */
  readonly frame: FastifyInstance | undefined
  readonly database: Database
  /** Looks for due feeds now, besides its times. Absent where this process runs no jobs. */
  readonly checkDueFeeds: (() => Promise<void>) | undefined
  /** Removes the bytes of deleted files now, besides its times. Absent where this process runs no jobs. */
  readonly sweepFiles: (() => Promise<void>) | undefined
  /** Ends archives whose time is over and goes on with deletions, besides its times. Absent where this process runs no jobs. */
  readonly tendAccounts: (() => Promise<void>) | undefined
  /** Removes what ran out of itself, besides its times. Absent where this process runs no jobs. */
  readonly sweepAccounts: (() => Promise<void>) | undefined
  /** Looks for reminders that are due now, besides its times. Absent where this process runs no jobs. */
  readonly remind: (() => Promise<void>) | undefined
  /** Registers how each part ends. */
  endWith(shutdown: Shutdown): void
}

export async function createApp(parts: AppParts): Promise<App> {
  const { roles } = parts.config
  const resources = await createResources(parts)
  const frame = roles.some((role) => role !== 'jobs') ? await createServer(resources) : undefined
  const jobs = roles.includes('jobs') ? createJobs(resources) : undefined

  return {
    frame,
    database: resources.database,
    checkDueFeeds: jobs && (() => jobs.dueFeeds.tick()),
    sweepFiles: jobs && (() => jobs.sweep.tick()),
    tendAccounts: jobs && (() => jobs.tend.tick()),
    sweepAccounts: jobs && (() => jobs.ended.tick()),
    remind: jobs && (() => jobs.reminders.tick()),
    endWith(shutdown) {
      if (frame) shutdown.add('drain', 'http', () => frame.close())
      if (jobs) stopJobs(jobs, shutdown)
      closeResources(resources, shutdown)
    },
  }
}
