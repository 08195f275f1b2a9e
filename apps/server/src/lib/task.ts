import type { z } from 'zod'

/** Context of one run of a job. */
export interface JobRun {
  readonly jobId: string
  /** Number of the attempt; 1 for the first. */
  readonly attempt: number
  /** True on the last attempt: if this attempt fails, the job is not retried. */
  readonly lastAttempt: boolean
  /**
   * The signal aborts when the process is stopping and the grace period for running jobs has ended.
   * An aborted job must undo its work, because the job runs again later.
   */
  readonly signal: AbortSignal
}

/** A kind of job: validates its payload, and does the work. */
export interface Task {
  handle(payload: unknown, run: JobRun): Promise<void>
}

/** The payload does not match the task's schema. The message names the invalid fields, never their values. */
export class PayloadError extends Error {
  constructor(issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[]) {
    super(
      `payload rejected: ${issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`).join(', ')}`,
    )
    this.name = 'PayloadError'
  }
}

/**
 * Creates a task that validates the job's payload with `schema` before the task calls `handler`.
 * A job with an invalid payload is retried like any failed job.
 * During a rollout, an old node may get a job with a payload that only the new version understands.
 * Handlers must be idempotent: a job runs at least once, and may run twice if its process dies or hangs.
 */
export function defineTask<Schema extends z.ZodType>(
  schema: Schema,
  handler: (payload: z.output<Schema>, run: JobRun) => Promise<void>,
): Task {
  return {
    async handle(payload, run) {
      const checked = schema.safeParse(payload)
      if (!checked.success) throw new PayloadError(checked.error.issues)
      await handler(checked.data, run)
    },
  }
}
