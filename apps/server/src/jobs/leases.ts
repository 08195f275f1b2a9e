import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../lib/logger.ts'
import type { JobStore } from './store.ts'

/*
 * Detects dead workers by a lease, because graphile-worker itself detects a dead worker only after four hours.
 * A worker that takes a job stores its worker id in the job's row.
 * Each worker also holds a lease, a row of `worker_leases`, and renews it four times before it expires.
 * Every process that runs jobs regularly looks for workers that have jobs but no valid lease.
 * The process releases the jobs of such a worker for other workers.
 *
 * A lease is a row and not a session's advisory lock, because a connection pooler keeps the session of a dead worker.
 *
 * A living worker cannot renew its lease while the database is away.
 * It renews the lease within a few seconds after the database is back.
 * The jobs are therefore released only if two consecutive checks find no valid lease.
 * If the worker is alive after all, its job runs twice. That is harmless, because job handlers are idempotent.
 */

export interface Lease {
  /** Resolves when the worker first holds its lease, or at `end`. */
  readonly held: Promise<void>
  end(): Promise<void>
}

/** Claims the lease of a worker, and renews it until `end`. */
export function holdLease(parts: {
  store: Pick<JobStore, 'renewLease' | 'endLease'>
  workerId: string
  leaseMs: number
  log: Logger
}): Lease {
  const { store, workerId, leaseMs, log } = parts
  const held = Promise.withResolvers<void>()
  const ending = new AbortController()
  let isHeld = false

  async function renew(): Promise<void> {
    try {
      await store.renewLease(workerId, leaseMs)
      isHeld = true
      held.resolve()
    } catch (error) {
      if (!ending.signal.aborted) log.warn({ workerId, err: error }, 'a worker cannot renew its lease')
    }
  }

  async function keep(): Promise<void> {
    while (!ending.signal.aborted) {
      await renew()
      await sleep(leaseMs / 4, null, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }

  const kept = keep()
  return {
    held: held.promise,
    async end() {
      ending.abort()
      held.resolve()
      await kept
      // If the row remains, the lease expires by itself.
      if (isHeld) await store.endLease(workerId).catch(() => undefined)
    },
  }
}

interface Releasing {
  stop(): Promise<void>
}

/**
 * Checks for dead workers every `everyMs` milliseconds.
 * The jobs of a dead worker are released at most two intervals after its lease has expired.
 */
export function releaseDeadWorkers(parts: {
  store: Pick<JobStore, 'workersWithoutLease' | 'releaseDead'>
  everyMs: number
  log: Logger
}): Releasing {
  const { store, everyMs, log } = parts
  let suspects = new Set<string>()
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const found = new Set<string>()
    for (const workerId of await store.workersWithoutLease()) {
      if (!suspects.has(workerId)) {
        found.add(workerId)
        continue
      }
      const released = await store.releaseDead(workerId)
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
