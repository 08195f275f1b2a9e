/**
 * Describes heavy work that runs in a worker thread. Each feature defines its own worker tasks.
 *
 * The TypeScript file of a task exports the function `run(payload)`.
 * The thread gets a copy of the payload (structured clone), so pass only plain data and byte arrays.
 * A worker task must not use the database or the network.
 */
export interface WorkerTask<Payload, Result> {
  /** The name that logs and metrics show for the task. */
  readonly name: string
  readonly file: URL
  /** `signature` is never set. It tells the type checker the types of the task's `run` function. */
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
