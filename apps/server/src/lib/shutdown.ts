import type { Logger } from './logger.ts'

/**
 * Ending a process in order, so that what was acknowledged is kept and nobody waits in vain (C7):
 *
 * 1. `drain`   take no more connections, end the streams, let the requests in flight finish
 * 2. `jobs`    let running jobs finish or hand them back
 * 3. `pools`   close what the work used: database pools, worker threads, fetches, mail
 * 4. `engine`  stop the embedded database
 *
 * The steps of one stage run together, a stage begins when the one before is through or its time is up: a
 * hanging request may cost its answer, but never the clean stop of the database. A second signal ends at once.
 */
export const STAGES = ['drain', 'jobs', 'pools', 'engine'] as const
export type Stage = (typeof STAGES)[number]

/** Milliseconds for each stage; together below the 30 s that Kubernetes and systemd are asked to give. */
export const STAGE_LIMITS: Readonly<Record<Stage, number>> = {
  drain: 8_000,
  jobs: 8_000,
  pools: 3_000,
  engine: 8_000,
}

export interface ShutdownOptions {
  readonly logger: Logger
  readonly limits?: Partial<Record<Stage, number>>
  /** Ends the process; `process.exit` unless a test looks on. */
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

  /** Registers what a part must do to end. `what` appears in the log. */
  add(stage: Stage, what: string, stop: () => Promise<unknown> | void): void {
    this.#steps.push({ stage, what, stop })
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Ends everything, once; later calls wait for the same end. Gives whether all went in time and well. */
  run(): Promise<boolean> {
    this.#running ??= this.#stopAll()
    return this.#running
  }

  /** SIGINT and SIGTERM end in order and exit with 0, or 1 if something hung or failed; the next one at once. */
  listen(on: NodeJS.EventEmitter = process): void {
    for (const [signal, code] of Object.entries(SIGNALS))
      on.on(signal, () => {
        if (this.isRunning) {
          this.#logger.warn({ signal }, 'Second signal: ending at once')
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
      this.#logger.error({ stage, what, err: error }, 'Did not stop well')
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
