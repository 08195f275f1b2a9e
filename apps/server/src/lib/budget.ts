import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Allows at most `points` requests within `duration` seconds. */
export interface BudgetSize {
  readonly points: number
  readonly duration: number
}

/** Limits the requests to a third-party service, for all processes and accounts of the installation together. */
export interface Budget {
  /** Takes one point. Returns false if all points of the current period are used up. */
  take(): Promise<boolean>
  /** Takes one point as soon as a point is free. Rejects when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
}

/**
 * @param pool connections of the role app
 * PostgreSQL counts for all processes. While the database is down, each process counts in its own memory.
 */
export function createBudget(pool: Pool, name: string, size: BudgetSize): Budget {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'request_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: `budget-${name}`,
    ...size,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: `budget-${name}`, ...size }),
  })

  /** Tries to take a point. Returns 0 on success, otherwise the milliseconds until the next point is free. */
  async function attempt(): Promise<number> {
    try {
      await limiter.consume('installation')
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, refusal.msBeforeNext)
    }
  }

  return {
    take: async () => (await attempt()) === 0,
    async wait(signal) {
      for (;;) {
        signal.throwIfAborted()
        const rest = await attempt()
        if (rest === 0) return
        // An abort ends the sleep early and without an error. `signal.throwIfAborted()` then throws.
        await sleep(rest, null, { signal }).catch(() => undefined)
      }
    },
  }
}
