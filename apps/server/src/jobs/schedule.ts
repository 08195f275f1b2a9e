import type { Logger } from '../lib/logger.ts'

export interface Ticker {
  /** Acts now, besides its times; waits for what is under way. Never rejects. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Acts every `everyMs` milliseconds, in each process that asks for it: there is no leader. So each act must be harmless
 * when several do it at once, which a job key makes it: the same wish twice is one job. They are done one after the other
 * and never overlap with themselves; one that fails is logged by its name, holds none of the others and has its next time.
 * The first time is within the interval, so that processes that start together do not act together.
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
        log.error({ err: error, ticker: name }, 'a ticker failed')
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
