/**
 * Rebases queued edits after an earlier edit of the same row succeeded.
 *
 * A user can edit a row several times before the server responds.
 * All edits that were made before the response then contain the same version.
 * When the first edit succeeds, the row gets a new version.
 * The server would then reject the second edit as stale, although nobody else touched the row.
 * The queue therefore replaces the version in the later edits with the version that the first edit created.
 * Only unsent commands with the same queue key, kind, row and version are changed.
 *
 * An edit without a version, such as a theme change, overwrites any value.
 * The server raises the row's version by one for such an edit, so later edits must be rebased too.
 * The response to an edit of several rows (all events of a series) contains the new version of each row.
 * If another user changed a row that this user has not refetched, later edits of the row are not rebased.
 * The server then rejects those edits as stale, and the user sees the other user's change.
 */
import type { Command } from './command.ts'

/** Returns the later commands that have an outdated version, each with the version replaced. */
export function rebase(done: Command, answer: unknown, later: readonly Command[]): Command[] {
  const steps = stepsOf(done, answer)
  return later.flatMap((command) => {
    const step = steps.get(rowOf(command))
    const isNext =
      command.queueKey === done.queueKey &&
      command.kind === done.kind &&
      command.seq > done.seq &&
      command.attempts === 0
    if (!step || !isNext || at(command.body, 'version') !== step.base) return []
    return [{ ...command, body: { ...(command.body as object), version: step.made } } as Command]
  })
}

interface Step {
  readonly base: number
  readonly made: number
}

/** Returns the old and the new version of each changed row, keyed by row id. */
function stepsOf(done: Command, answer: unknown): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>()
  if (done.versionsAt !== undefined) {
    for (const [id, made] of Object.entries(at(answer, done.versionsAt) ?? {}))
      if (typeof made === 'number') steps.set(id, { base: made - 1, made })
  }
  const made = done.versionAt === null ? null : at(answer, done.versionAt)
  if (typeof made === 'number') {
    const base = at(done.body, 'version')
    steps.set(rowOf(done), { base: typeof base === 'number' ? base : made - 1, made })
  }
  return steps
}

/** Returns the id of the changed row, or an empty string for the account's settings, which have no id. */
function rowOf({ params }: Command): string {
  return Object.values(params ?? {}).join('/')
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      value,
    )
}
