/**
 * Describes heavy work that runs in a worker thread. Each feature defines its own tasks.
 *
 * The task's TypeScript file exports `run(payload)`.
 * Input and output are copied between threads (structured clone), so use only plain data and byte arrays.
 * A task must not use the database or the network.
 */
export interface WorkerTask<Payload, Result> {
  /** The task's name in logs and metrics. */
  readonly name: string
  readonly file: URL
  /**
   * The field has no value at runtime. It only carries the types of the task's `run` function.
   */
  readonly signature?: (payload: Payload) => Result
}

/**
 * @example
 * import type { run } from './read-feed.task.ts'
 * export const readFeed = workerTask<typeof run>('read-feed', new URL('./read-feed.task.ts', import.meta.url))
 */
export function workerTask<Run extends (payload: never) => unknown>(
  name: string,
  file: URL,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { name, file }
}
