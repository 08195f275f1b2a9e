import type { z } from 'zod'

/** Describes one attempt to run a background job. */
export interface JobRun {
  readonly jobId: string
  readonly attempt: number
  /** True if the job is not retried after this attempt fails. */
  readonly lastAttempt: boolean
  /**
   * The signal aborts when the process shuts down and the job has not ended within the grace period.
   * An aborted job must undo its work, because the job runs again later.
   */
  readonly signal: AbortSignal
}

/** The code that runs one kind of background job. */
export interface Task {
  handle(payload: unknown, run: JobRun): Promise<void>
}

/** Thrown if a job's payload does not match the task's schema. The message contains no payload values. */
export class PayloadError extends Error {
  constructor(issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[]) {
    super(
      `payload rejected: ${issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`).join(', ')}`,
    )
    this.name = 'PayloadError'
  }
}

/**
 * Creates a task that validates a job's payload with `schema` and then calls `handler`.
 * A job with an invalid payload is retried, because another server may understand the payload.
 * An old server, for example, may get a job during a rollout that only the new version understands.
 * Handlers must be idempotent, because a job runs again if its process dies or hangs.
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
