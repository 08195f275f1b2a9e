/**
 * Rebases queued edits after an earlier edit of the same row succeeded.
 *
 * If the user edits a row several times before the first answer, all edits have the version that the user saw.
 * When the first edit succeeds, the row gets a new version.
 * The server would then reject the second edit as stale, although nobody else touched the row.
 * So the queue gives the later edits the version that the first edit created.
 * This applies only to commands of the same queue key, kind, row and version that were never sent.
 *
 * An edit without a version (such as a theme change, which overwrites any value) always creates the next version.
 * An edit of several rows (all events of a series) returns the new version of each row.
 * If somebody else changed one of those rows before, the user has not seen that change.
 * Edits of that row are therefore not rebased, and the server still answers 'stale'.
 */
import type { Command } from './command.ts'

/** Returns the later commands that need another version, each with the new version. */
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

/** A row's version before and after an edit. */
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

/** The id of the row that a command changes; empty for a singleton such as the account's settings. */
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
