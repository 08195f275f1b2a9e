import type { Logger } from '../lib/logger.ts'

export interface Ticker {
  /** Acts now, besides its times; waits for what is under way. Never rejects. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Acts every `everyMs` milliseconds, in each process that asks for it: there is no leader. So `act` must be harmless
 * when several do it at once, which a job key makes it: the same wish twice is one job. It never overlaps with itself, an
 * error is logged and the next time comes; the first time is within the interval, so that processes that start
 * together do not act together.
 *
 * For what is due several times a minute; what is due less often is a cron item of the runner.
 */
export function every(
  everyMs: number,
  act: () => Promise<void>,
  { name, log }: { name: string; log: Logger },
): Ticker {
  let acting: Promise<void> | null = null
  let timer: NodeJS.Timeout
  let stopped = false

  function tick(): Promise<void> {
    acting ??= act()
      .catch((error: unknown) => log.error({ err: error, ticker: name }, 'a ticker failed'))
      .finally(() => {
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
