import { entryKey } from './duplicate.ts'
import type { Entry } from './entry.ts'

export { entryKey } from './duplicate.ts'

export interface Diff {
  readonly added: readonly Entry[]
  readonly changed: readonly Entry[]
  readonly unchanged: number
  /** Keys that were known and are no longer in the feed; whether they were removed is the caller's decision. */
  readonly missing: readonly string[]
}

/** Compares a feed with what is known of it: entry keys (see `entryKey`) with their content hashes. */
export function diff(known: ReadonlyMap<string, string>, entries: readonly Entry[]): Diff {
  const added: Entry[] = []
  const changed: Entry[] = []
  const seen = new Set<string>()
  let unchanged = 0
  for (const entry of entries) {
    const key = entryKey(entry)
    seen.add(key)
    const before = known.get(key)
    if (before === undefined) added.push(entry)
    else if (before === entry.hash) unchanged += 1
    else changed.push(entry)
  }
  const missing = [...known.keys()].filter((key) => !seen.has(key))
  return { added, changed, unchanged, missing }
}
