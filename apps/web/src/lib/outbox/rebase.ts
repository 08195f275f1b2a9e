/**
 * Edits of one row made one after the other, while the first has not been answered yet, all carry the version that the
 * person saw. When the first succeeds the row has a new version, and the second would be refused as stale although
 * nobody else touched the row. So the queue gives it the version its predecessor made: only to commands of the same
 * lane, method and path, that were based on the very same version, and that were never handed to the network. A row
 * changed by somebody else still answers 'stale'.
 */
import type { Command } from './command.ts'

/** @returns the later commands whose body changes, changed. */
export function rebase(done: Command, answer: unknown, later: readonly Command[]): Command[] {
  if (done.versionAt === null) return []
  const made = at(answer, done.versionAt)
  const base = at(parse(done.body), 'version')
  if (typeof made !== 'number' || typeof base !== 'number') return []
  return later.flatMap((command) => {
    const isNext =
      command.lane === done.lane &&
      command.method === done.method &&
      command.path === done.path &&
      command.seq > done.seq &&
      command.attempts === 0
    const body = parse(command.body)
    if (!isNext || at(body, 'version') !== base) return []
    return [{ ...command, body: JSON.stringify({ ...(body as object), version: made }) }]
  })
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
