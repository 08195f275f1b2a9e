/**
 * Reasons why a worker task fails:
 * - `busy`: the queue is full; try later
 * - `timeout`: the task used too much processor time and was killed with its thread
 * - `aborted`: the caller's signal fired
 * - `memory`: the thread exceeded its heap limit
 * - `failed`: the task threw; `cause` is the thrown error, as far as it could be copied
 * - `closed`: the pool is closed
 */
export type WorkerFailure = 'busy' | 'timeout' | 'aborted' | 'memory' | 'failed' | 'closed'

export class WorkerError extends Error {
  readonly reason: WorkerFailure
  readonly task: string

  constructor(reason: WorkerFailure, task: string, cause?: unknown) {
    super(`Worker task ${task}: ${reason}`, cause === undefined ? undefined : { cause })
    this.name = 'WorkerError'
    this.reason = reason
    this.task = task
  }
}
