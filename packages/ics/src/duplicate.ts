import { timeText } from './entry-time.ts'
import type { Entry } from './entry.ts'
import type { Warnings } from './warnings.ts'

/** Returns the key of an entry in its feed: UID and RECURRENCE-ID. */
export function entryKey(entry: Pick<Entry, 'uid' | 'recurrenceId'>): string {
  return entry.recurrenceId ? `${entry.uid}\n${timeText(entry.recurrenceId)}` : entry.uid
}

/**
 * Resolves entries that have the same key, although a UID should name one event:
 * - Entries with the same content are one event.
 * - Entries with the same start or with different SEQUENCEs are versions of one event.
 * - Two versions of one date of a series are also versions of one event.
 * - Of several versions, the highest SEQUENCE wins, then the latest LAST-MODIFIED, then the last in the file.
 * - Otherwise the platform gave one UID to different events.
 *   The start of each is added to its UID, so that the result does not depend on the order in the file.
 */
export function settleDuplicates(entries: readonly Entry[], warnings: Warnings): readonly Entry[] {
  // Nearly every feed has no duplicates, so the function usually ends here and returns the entries unchanged.
  if (new Set(entries.map(entryKey)).size === entries.length) return entries
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = entryKey(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  const settled: Entry[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    if (group.length === 1) settled.push(first)
    else {
      warnings.add('duplicateUid', first.uid)
      settled.push(...settle(group))
    }
  }
  return settled
}

function settle(group: readonly Entry[]): Entry[] {
  const sequences = new Set(group.map((entry) => entry.sequence ?? 0))
  if (sequences.size > 1) {
    const highest = Math.max(...sequences)
    return settle(group.filter((entry) => (entry.sequence ?? 0) === highest))
  }
  const byStart = new Map<string, Entry>()
  for (const entry of group) {
    const key = entry.recurrenceId ? '' : timeText(entry.start)
    const before = byStart.get(key)
    if (!before || (entry.lastModified ?? '') >= (before.lastModified ?? '')) byStart.set(key, entry)
  }
  if (byStart.size === 1) return [...byStart.values()]
  return [...byStart].map(([start, entry]) => ({ ...entry, uid: `${entry.uid}#${start}` }))
}
