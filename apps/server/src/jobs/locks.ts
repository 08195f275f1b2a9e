import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Logger } from '../lib/logger.ts'
import type { JobStore } from './store.ts'

/*
 * Detects dead workers by a lock, because graphile-worker itself detects a dead worker only after four hours.
 * A worker that takes a job stores its worker id in the job's row.
 * Each worker also holds a PostgreSQL advisory lock on a separate connection.
 * The key of the advisory lock is a hash of the worker's id.
 * PostgreSQL releases the lock as soon as the worker's process ends or crashes.
 * Every process that runs jobs regularly tests whether the locks of all workers with jobs are still taken.
 * If a worker's lock is free, the process releases the worker's jobs for other workers.
 *
 * A living worker loses its lock if the database restarts or the connection breaks.
 * A living worker takes its lock again within a few seconds.
 * The jobs are therefore released only if two consecutive checks find the lock free.
 * If the worker is alive after all, its job runs twice. That is harmless, because job handlers are idempotent.
 */

/**
 * Returns the key of a worker's advisory lock: a PostgreSQL bigint as text.
 * A hash hardly ever equals the small number that the migrations use as the key of their own lock.
 */
export function lockOf(workerId: string): string {
  const digest = createHash('sha256').update(`homefield worker ${workerId}`).digest()
  return digest.readBigInt64BE().toString()
}

export interface Life {
  /** Resolves when the worker first holds its lock, or at `end`. */
  readonly held: Promise<void>
  end(): Promise<void>
}

const LONGEST_WAIT_MS = 2_000

/** Holds the worker's lock until `end`, and takes it again whenever the connection is lost. */
export function holdLife(parts: { url: string; workerId: string; log: Logger }): Life {
  const { url, workerId, log } = parts
  const held = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const ending = new AbortController()

  async function holdOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'homefield-worker-life',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      // If the worker's machine fails, keepalives let PostgreSQL notice after about 10 s instead of two hours.
      await client.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 2',
      )
      await client.query('select pg_advisory_lock($1)', [lockOf(workerId)])
      held.resolve()
      await Promise.race([lost, ended.promise])
    } finally {
      client.end().catch(() => undefined)
    }
  }

  async function keep(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; failures++) {
      const before = performance.now()
      try {
        await holdOnce()
        if (!ending.signal.aborted) log.warn({ workerId }, 'a worker lost its lock and is acquiring it again')
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ workerId, err: error }, 'a worker cannot acquire its lock')
      }
      if (performance.now() - before > 10_000) failures = 0
      const wait = new Promise((resolve) =>
        setTimeout(resolve, Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures)).unref(),
      )
      await Promise.race([wait, ended.promise])
    }
  }

  const kept = keep()
  return {
    held: held.promise,
    async end() {
      ending.abort()
      held.resolve()
      ended.resolve()
      await kept
    },
  }
}

interface Releasing {
  stop(): Promise<void>
}

/**
 * Checks for dead workers every `everyMs` milliseconds.
 * The jobs of a dead worker are released after at most two intervals.
 */
export function releaseDeadWorkers(parts: { store: JobStore; everyMs: number; log: Logger }): Releasing {
  const { store, everyMs, log } = parts
  let suspects = new Set<string>()
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const found = new Set<string>()
    for (const workerId of await store.workersHolding()) {
      const lock = lockOf(workerId)
      if (!suspects.has(workerId)) {
        if (await store.isDead(lock)) found.add(workerId)
        continue
      }
      const released = await store.releaseDead(workerId, lock)
      if (released) log.warn({ workerId, jobs: released }, 'released the jobs of a dead worker')
    }
    suspects = found
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the check for dead workers failed'))
      .finally(() => {
        looking = null
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
