/**
 * Rebases queued edits after an earlier edit of the same row succeeded.
 *
 * Several edits of one row, made before the first is answered, all carry the version that the user saw. When
 * the first succeeds, the row gets a new version, and the server would reject the second as stale although
 * nobody else touched the row. So the queue gives the later edits the version that the first one created.
 * This applies only to commands with the same queue key and kind, for the same row, based on the same
 * version, and never handed to the network.
 *
 * An edit without a version (such as a theme change, which overwrites any value) always creates the next
 * version. An edit of several rows (a whole repetition) returns the new version of each row. If somebody else
 * had changed one of those rows before, the user had not seen the version below it, so edits of that row are
 * not rebased and the server still answers 'stale'.
 */
import type { Command } from './command.ts'

/** @returns the later commands that need another version, with the new version. */
export function rebase(done: Command, answer: unknown, later: readonly Command[]): Command[] {
  const steps = stepsOf(done, answer)
  return later.flatMap((command) => {
    const step = steps.get(rowOf(command))
    const isNext =
      command.lane === done.lane &&
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

/** Keyed by row id. */
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
