import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { newClock, watchProcessorTime } from './processor-time.ts'
import type { TimedTask } from './timed.task.ts'
import { WorkerError } from './worker-error.ts'
import type { WorkerTask } from './worker-task.ts'

export interface WorkerPoolOptions {
  /** Maximum number of threads. The default leaves one of the machine's cores free for requests. */
  readonly threads?: number
  /** Maximum number of queued tasks. `run` rejects further tasks with `busy`. */
  readonly maxWaiting?: number
  /** Heap limit of one thread in MiB. Array buffers and native memory, which images use, are not limited. */
  readonly heapMiB?: number
}

export interface RunOptions {
  /**
   * Maximum processor time of a task in milliseconds.
   * The time that the task waits for a thread or for a processor is not counted.
   */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Buffers that the pool moves to the thread without copying. The caller can no longer read the buffers. */
  readonly transfer?: readonly ArrayBuffer[]
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: 'closed') => void
}

const TIMED_TASK = new URL('./timed.task.ts', import.meta.url).href

/**
 * Runs tasks in worker threads, because a task could block all requests (C8) or never end (C33).
 * If a task runs too long, the pool kills the task's thread and starts a new thread.
 *
 * The pool has its own queue, because piscina 5.3 does not apply `maxQueue` to tasks with an AbortSignal.
 * Piscina also loses queued tasks if their thread is killed and `minThreads` is 0.
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
      // Threads get no environment variables, because tasks process untrusted input and must see no secrets.
      env: {},
      recordTiming: false,
    })
    // Piscina emits `error` when an idle thread dies. Without a listener, the `error` would end the process.
    this.#pool.on('error', () => {})
  }

  /** Runs a task in a worker thread. @throws WorkerError for every failure */
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

  /** Number of tasks that wait for a thread, for metrics. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Kills running tasks and rejects tasks that wait for a thread. */
  async close(): Promise<void> {
    this.#closed = true
    for (const waiting of this.#waiting) waiting.refuse('closed')
    this.#waiting.clear()
    await this.#pool.destroy()
  }

  /**
   * Resolves when a thread is free for the task.
   * A finished task hands its thread directly to a waiting task, so `#running` does not change.
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
      // TypeScript cannot know the result type of a file that is loaded by its URL, so a cast is needed.
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
