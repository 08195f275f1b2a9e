import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { newClock, watchProcessorTime } from './processor-time.ts'
import type { TimedTask } from './timed.task.ts'
import { WorkerError } from './worker-error.ts'
import type { WorkerTask } from './worker-task.ts'

export interface WorkerPoolOptions {
  /** Maximum number of threads; by default one fewer than the machine's cores, so that requests keep a core. */
  readonly threads?: number
  /** Maximum number of queued tasks. `run` rejects further tasks with `busy`. */
  readonly maxWaiting?: number
  /** Heap limit of one thread in MiB. The limit does not cover array buffers and native memory (images). */
  readonly heapMiB?: number
}

export interface RunOptions {
  /**
   * Maximum processor time in milliseconds.
   * Time in the queue is not counted, nor is time in which a busy machine does not run the thread.
   */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Buffers to transfer to the thread instead of copying them. The caller's buffers are empty afterward. */
  readonly transfer?: readonly ArrayBuffer[]
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: 'closed') => void
}

const TIMED_TASK = new URL('./timed.task.ts', import.meta.url).href

/**
 * Runs tasks in worker threads, because the tasks would block requests (C8) or might never end (C33).
 * A task that runs too long is killed together with its thread, and the pool starts a new one.
 *
 * The pool has its own queue, because piscina 5.3 does not apply `maxQueue` to tasks with an AbortSignal.
 * The queue of piscina also loses pending tasks if their thread is killed and `minThreads` is 0.
 * The pool therefore gives piscina at most one task per thread.
 */
export class WorkerPool {
  readonly #pool: Piscina
  readonly #threads: number
  readonly #maxWaiting: number
  readonly #waiting = new Set<Waiting>()
  #running = 0
  #closed = false

  constructor(options: WorkerPoolOptions = {}) {
    this.#threads = options.threads ?? Math.max(1, availableParallelism() - 1)
    this.#maxWaiting = options.maxWaiting ?? 200
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: this.#threads,
      idleTimeout: 30_000,
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMiB ?? 256,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
      // The environment stays empty, because tasks process untrusted input and must not see secrets.
      env: {},
      recordTiming: false,
    })
    // Piscina emits `error` when an idle thread dies. Without a listener, the event would end the process.
    this.#pool.on('error', () => {})
  }

  /** Runs a task. @throws WorkerError for every failure */
  async run<Payload, Result>(
    task: WorkerTask<Payload, Result>,
    payload: Payload,
    options: RunOptions,
  ): Promise<Result> {
    if (this.#closed) throw new WorkerError('closed', task.name)
    if (options.signal?.aborted) throw new WorkerError('aborted', task.name)
    if (this.#running >= this.#threads) {
      if (this.#waiting.size >= this.#maxWaiting) throw new WorkerError('busy', task.name)
      await this.#turn(task.name, options.signal)
    } else {
      this.#running++
    }
    try {
      return await this.#execute(task, payload, options)
    } finally {
      this.#passOn()
    }
  }

  /** Number of pending tasks, for metrics. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Kills running tasks and rejects pending ones. */
  async close(): Promise<void> {
    this.#closed = true
    for (const waiting of this.#waiting) waiting.refuse('closed')
    this.#waiting.clear()
    await this.#pool.destroy()
  }

  /**
   * Resolves when a thread is free.
   * A finished task passes its thread directly to the next task, so `#running` stays the same.
   */
  #turn(task: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting)
        signal?.removeEventListener('abort', abort)
      }
      const abort = () => {
        leave()
        reject(new WorkerError('aborted', task))
      }
      const waiting: Waiting = {
        start: () => {
          leave()
          resolve()
        },
        refuse: (reason) => {
          leave()
          reject(new WorkerError(reason, task))
        },
      }
      this.#waiting.add(waiting)
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  #passOn(): void {
    const [next] = this.#waiting
    if (next) next.start()
    else this.#running--
  }

  async #execute<Payload, Result>(
    task: WorkerTask<Payload, Result>,
    payload: Payload,
    options: RunOptions,
  ): Promise<Result> {
    const kill = new AbortController()
    let killed: 'timeout' | 'aborted' | undefined
    const end = (reason: 'timeout' | 'aborted') => {
      killed ??= reason
      kill.abort()
    }
    const abort = () => end('aborted')
    if (options.signal?.aborted) throw new WorkerError('aborted', task.name)
    const clock = newClock()
    const stopWatching = watchProcessorTime(
      () => this.#pool.threads,
      clock,
      options.timeoutMs,
      () => end('timeout'),
    )
    options.signal?.addEventListener('abort', abort, { once: true })
    try {
      // The cast is needed: TypeScript cannot know the result type of a file that is loaded by its URL.
      return (await this.#pool.run({ file: task.file.href, payload, clock } satisfies TimedTask, {
        filename: TIMED_TASK,
        name: 'run',
        signal: kill.signal,
        // The cast to `object` corrects a mistake in piscina's typings of `transferList`.
        ...(options.transfer && { transferList: [...options.transfer] as object }),
      })) as Result
    } catch (error) {
      throw new WorkerError(killed ?? this.#reason(error), task.name, killed ? undefined : error)
    } finally {
      stopWatching()
      options.signal?.removeEventListener('abort', abort)
    }
  }

  #reason(error: unknown): 'closed' | 'memory' | 'failed' {
    if (this.#closed) return 'closed'
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed'
  }
}
