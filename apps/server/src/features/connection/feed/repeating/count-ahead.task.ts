/** Runs in a worker thread, since some recurrence rules never end (C33): how many events series have ahead of them. */
import type { Entry } from '@homefield/ics/entry'
import { expand } from '@homefield/ics/expand'

export interface CountAhead {
  /** Series alone; in any zone, which is near enough for counting. */
  readonly before: readonly Entry[]
  readonly now: readonly Entry[]
  /** ISO instants; `to` not included. */
  readonly window: { readonly from: string; readonly to: string }
}

export function run({ before, now, window }: CountAhead): { before: number; now: number } {
  const count = (entries: readonly Entry[]) => expand(entries, { ...window, zone: 'UTC' }).occurrences.length
  return { before: count(before), now: count(now) }
}
