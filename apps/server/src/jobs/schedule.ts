import type { Logger } from '../lib/logger.ts'

export interface Ticker {
  /** Runs all functions of the ticker now. Waits first for a run in progress. Never rejects. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the functions in `acts` every `everyMs` milliseconds. Every process has its own timer.
 * Several processes may run a function at the same time, because no process is the leader.
 * Enqueueing a job with a key is safe, because two jobs with the same key become one.
 *
 * The functions run one after the other. A run never overlaps with the next run of the same ticker.
 * If a function fails, the ticker logs the function's name and still runs the other functions.
 * The ticker calls a failed function again in the next run.
 * The first run is at a random time within the interval, so that processes started together run at different times.
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
