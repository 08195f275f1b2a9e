/**
 * Edits of one row made one after the other, while the first has not been answered yet, all carry the version that the
 * person saw. When the first succeeds the row has a new version, and the second would be refused as stale although
 * nobody else touched the row. So the queue gives it the version its predecessor made: only to commands of the same
 * lane and method, for the same row, that were based on the very same version, and that were never handed to the network.
 * An edit that carries no version, because it holds whatever stands there (a theme), always makes the next one.
 * An edit of several rows (all of a repetition) says which versions it made of each: of a row that somebody else had
 * changed before, the person had not seen the one below it. A row changed by somebody else still answers 'stale'.
 */
import type { Command } from './command.ts'

/** @returns the later commands whose body changes, changed. */
export function rebase(done: Command, answer: unknown, later: readonly Command[]): Command[] {
  const steps = stepsOf(done, answer)
  return later.flatMap((command) => {
    const step = steps.get(command.path)
    const isNext =
      command.lane === done.lane &&
      command.method === done.method &&
      command.seq > done.seq &&
      command.attempts === 0
    const body = parse(command.body)
    if (!step || !isNext || at(body, 'version') !== step.base) return []
    return [{ ...command, body: JSON.stringify({ ...(body as object), version: step.made }) }]
  })
}

/** A row's version before an edit, and after it. */
interface Step {
  readonly base: number
  readonly made: number
}

/** By the paths of the rows. */
function stepsOf(done: Command, answer: unknown): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>()
  if (done.versionsAt !== undefined) {
    const rows = done.path.slice(0, done.path.lastIndexOf('/') + 1)
    for (const [id, made] of Object.entries(at(answer, done.versionsAt) ?? {}))
      if (typeof made === 'number') steps.set(rows + encodeURIComponent(id), { base: made - 1, made })
  }
  const made = done.versionAt === null ? null : at(answer, done.versionAt)
  if (typeof made === 'number') {
    const base = at(parse(done.body), 'version')
    steps.set(done.path, { base: typeof base === 'number' ? base : made - 1, made })
  }
  return steps
}

function parse(body: string | null): unknown {
  return body === null ? null : JSON.parse(body)
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
