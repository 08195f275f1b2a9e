import type { Logger } from '../lib/logger.ts'

export interface Ticker {
  /** Runs all functions of the ticker now, or joins a run that is in progress. Never rejects. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the functions in `acts` every `everyMs` milliseconds, with a separate timer in each process.
 * Several processes may run the same function at the same time, because there is no leader.
 * A function must therefore be harmless if several processes call it at once.
 * A function that enqueues a job with a key is harmless, because two jobs with the same key become one.
 *
 * The functions of a run are called one after the other, and two runs of a ticker never overlap.
 * If a function fails, the ticker logs the function's name and continues with the other functions.
 * The failed function is called again in the next run.
 * The first run starts after a random part of the interval, so that processes do not all run at the same time.
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
