import type { Logger } from '../lib/logger.ts'

export interface Ticker {
  /** Runs the acts now, outside the schedule, after any run under way has ended. Never rejects. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the acts every `everyMs` milliseconds, in each process that calls it. There is no leader process.
 * Each act must therefore be harmless if several processes run it at once.
 * A job key achieves that, because two jobs with the same key become one.
 *
 * The acts run one after the other, and a run never overlaps with the next run.
 * If an act fails, its name is logged and the other acts still run. The failed act runs again after the next interval.
 * The first run comes at a random time within the interval, so that processes that start together do not act together.
 */
export function every(
  everyMs: number,
  acts: Readonly<Record<string, () => Promise<void>>>,
  log: Logger,
): Ticker {
  let acting: Promise<void> | null = null
  let timer: NodeJS.Timeout
  let stopped = false

  async function actAll(): Promise<void> {
    for (const [name, act] of Object.entries(acts))
      try {
        await act()
      } catch (error) {
        log.error({ err: error, ticker: name }, 'a ticker callback failed')
      }
  }

  function tick(): Promise<void> {
    acting ??= actAll().finally(() => {
      acting = null
    })
    return acting
  }

  function plan(afterMs: number): void {
    timer = setTimeout(() => {
      void tick().finally(() => {
        if (!stopped) plan(everyMs)
      })
    }, afterMs)
  }

  plan(Math.random() * everyMs)
  return {
    tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await acting
    },
  }
}
