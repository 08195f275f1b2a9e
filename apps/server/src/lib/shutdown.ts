import type { Logger } from './logger.ts'

/**
 * Ends the process in five stages, so that no confirmed write is lost and clients get their responses (C7):
 *
 * 1. `announce` serve on, but report in `/readyz` that the proxy must use another process
 * 2. `drain`    accept no more connections, end the streams, let the requests in flight finish
 * 3. `jobs`     let running jobs finish or hand them back
 * 4. `pools`    close what the work used: database pools, worker threads, fetches, mail
 * 5. `engine`   stop the embedded database
 *
 * The steps of a stage run in parallel. The next stage begins when all steps have finished or time is up.
 * A request that hangs may therefore get no response, but the database still stops cleanly.
 * A second signal ends the process immediately.
 */
export const STAGES = ['announce', 'drain', 'jobs', 'pools', 'engine'] as const
export type Stage = (typeof STAGES)[number]

/**
 * Maximum milliseconds per stage. Without `announce`, which lasts as long as the setting DRAIN_SECONDS, the sum is
 * below the 30 s that Kubernetes allows by default.
 */
export const STAGE_LIMITS: Readonly<Record<Stage, number>> = {
  announce: 310_000,
  drain: 8_000,
  jobs: 8_000,
  pools: 3_000,
  engine: 8_000,
}

export interface ShutdownOptions {
  readonly logger: Logger
  readonly limits?: Partial<Record<Stage, number>>
  /** Tests replace this function. The default is `process.exit`. */
  readonly exit?: (code: number) => void
}

interface Step {
  readonly stage: Stage
  readonly what: string
  readonly stop: () => Promise<unknown> | void
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

export class Shutdown {
  readonly #logger: Logger
  readonly #limits: Readonly<Record<Stage, number>>
  readonly #exit: (code: number) => void
  readonly #steps: Step[] = []
  #running: Promise<boolean> | undefined

  constructor(options: ShutdownOptions) {
    this.#logger = options.logger
    this.#limits = { ...STAGE_LIMITS, ...options.limits }
    this.#exit = options.exit ?? ((code) => process.exit(code))
  }

  /** Registers a step that runs during shutdown. The log shows `what` as the name of the step. */
  add(stage: Stage, what: string, stop: () => Promise<unknown> | void): void {
    this.#steps.push({ stage, what, stop })
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /**
   * Shuts down the whole process. Later calls wait for the shutdown that is already running.
   * Resolves to true if every shutdown step succeeded in time.
   */
  run(): Promise<boolean> {
    this.#running ??= this.#stopAll()
    return this.#running
  }

  /**
   * Shuts down on SIGINT or SIGTERM, and exits with 0, or with 1 if a shutdown step hung or failed.
   * A second signal ends the process immediately.
   */
  listen(on: NodeJS.EventEmitter = process): void {
    for (const [signal, code] of Object.entries(SIGNALS))
      on.on(signal, () => {
        if (this.isRunning) {
          this.#logger.warn({ signal }, 'Second signal: exiting immediately')
          this.#exit(code)
          return
        }
        this.#logger.info({ signal }, 'Shutting down')
        void this.run().then((clean) => this.#exit(clean ? 0 : 1))
      })
  }

  async #stopAll(): Promise<boolean> {
    let clean = true
    for (const stage of STAGES) {
      const steps = this.#steps.filter((step) => step.stage === stage)
      const results = await Promise.all(steps.map((step) => this.#stop(step)))
      clean &&= results.every(Boolean)
    }
    this.#logger.info({ clean }, 'Shut down')
    return clean
  }

  async #stop({ stage, what, stop }: Step): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(() => {
      this.#logger.error({ stage, what }, 'Did not stop in time')
      resolve(false)
    }, this.#limits[stage])
    try {
      return await Promise.race([
        Promise.resolve()
          .then(stop)
          .then(() => true),
        late,
      ])
    } catch (error) {
      this.#logger.error({ stage, what, err: error }, 'Did not stop cleanly')
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
