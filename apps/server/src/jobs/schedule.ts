import type { Logger } from '../lib/logger.ts'

export interface Ticker {
  /** Runs the acts now, outside the schedule; waits for a run under way. Never rejects. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the acts every `everyMs` milliseconds, in each process that calls it: there is no leader. So each
 * act must be harmless when several processes run it at once; a job key achieves that, because two jobs
 * with the same key become one. The acts run one after the other and never overlap with themselves. A
 * failed act is logged by its name, does not stop the others, and runs again at the next time. The first
 * run comes at a random time within the interval, so that processes started together do not act together.
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
