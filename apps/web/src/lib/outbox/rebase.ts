/**
 * Edits of one row made one after the other, while the first has not been answered yet, all carry the version that the
 * person saw. When the first succeeds the row has a new version, and the second would be refused as stale although
 * nobody else touched the row. So the queue gives it the version its predecessor made: only to commands of the same
 * lane and kind, for the same row, that were based on the very same version, and that were never handed to the network.
 * An edit that carries no version, because it holds whatever stands there (a theme), always makes the next one.
 * An edit of several rows (all of a repetition) says which versions it made of each: of a row that somebody else had
 * changed before, the person had not seen the one below it. A row changed by somebody else still answers 'stale'.
 */
import type { Command } from './command.ts'

/** @returns the later commands whose version changes, changed. */
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

/** A row's version before an edit, and after it. */
interface Step {
  readonly base: number
  readonly made: number
}

/** By the ids of the rows. */
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

/** The id of the row that a command changes; empty for the account's only one, such as its settings. */
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
