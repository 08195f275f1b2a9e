import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** So many `points` in so many seconds. */
export interface BudgetSize {
  readonly points: number
  readonly duration: number
}

/** What a whole installation may ask of a service of somebody else's, over all processes and accounts. */
export interface Budget {
  /** Takes one. False: all are spent for now. */
  take(): Promise<boolean>
  /** Takes one, as soon as there is one. Rejects when the signal ends the waiting. */
  wait(signal: AbortSignal): Promise<void>
}

/** @param pool of role app: counted in PostgreSQL, in memory while that is away */
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

  /** Milliseconds until the next one; 0 where one was taken. */
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
        // Ended early, it is the next look that throws.
        await sleep(rest, null, { signal }).catch(() => undefined)
      }
    },
  }
}
