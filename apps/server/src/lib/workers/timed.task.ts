import { threadId } from 'node:worker_threads'

/** The message with which the worker pool makes a thread run a task. */
export interface TimedTask {
  /** URL of the file that exports the task's function `run`. */
  readonly file: string
  readonly payload: unknown
  /** Shared memory with the thread's id, and its processor time when the task starts (ms). */
  readonly clock: SharedArrayBuffer
}

/** Writes the thread's id to shared memory, so that the pool can measure the task's processor time. */
export async function run({ file, payload, clock }: TimedTask): Promise<unknown> {
  const started = new Float64Array(clock)
  const { user, system } = process.threadCpuUsage()
  started[1] = (user + system) / 1000
  started[0] = threadId
  const task = (await import(file)) as { readonly run: (payload: unknown) => unknown }
  return task.run(payload)
}
