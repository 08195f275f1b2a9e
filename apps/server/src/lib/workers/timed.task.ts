import { threadId } from 'node:worker_threads'

/** The message that the pool sends to a thread to run a task. */
export interface TimedTask {
  /** URL of the file that exports the task's `run`. */
  readonly file: string
  readonly payload: unknown
  /** Shared memory for two numbers: the thread's id, and its processor time in ms when the task starts. */
  readonly clock: SharedArrayBuffer
}

/** Tells the pool which thread runs the task, so that the pool can measure its processor time. */
export async function run({ file, payload, clock }: TimedTask): Promise<unknown> {
  const started = new Float64Array(clock)
  const { user, system } = process.threadCpuUsage()
  started[1] = (user + system) / 1000
  started[0] = threadId
  const task = (await import(file)) as { readonly run: (payload: unknown) => unknown }
  return task.run(payload)
}
