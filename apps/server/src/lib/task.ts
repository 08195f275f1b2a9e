import type { z } from 'zod'

/** What a job's handler knows of its run. */
export interface JobRun {
  readonly jobId: string
  /** 1 at the first try. */
  readonly attempt: number
  /** After this one nobody tries again. */
  readonly lastAttempt: boolean
  /** Aborted when the process must stop and has waited long enough: leave everything as if never begun. */
  readonly signal: AbortSignal
}

/** A kind of job: how its payload is checked, and what is done with it. */
export interface Task {
  handle(payload: unknown, run: JobRun): Promise<void>
}

/** The payload does not fit its task. Names the places, never the values. */
export class PayloadError extends Error {
  constructor(issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[]) {
    super(
      `payload refused: ${issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`).join(', ')}`,
    )
    this.name = 'PayloadError'
  }
}

/**
 * Binds a handler to the shape of its payload. A payload that does not fit is tried again later like any failure: while
 * a new version is being rolled out, an old node may get a job that only a new one understands.
 * The handler is idempotent: a job runs at least once, and may run twice when its process dies or hangs.
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
