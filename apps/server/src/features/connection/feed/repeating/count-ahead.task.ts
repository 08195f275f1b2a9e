/** Counts the upcoming events of series. Runs in a worker thread, because some recurrence rules never end (C33). */
import type { Entry } from '@homefield/ics/entry'
import { expand } from '@homefield/ics/expand'

export interface CountAhead {
  /** The recurring entries of a calendar. Their dates are counted in UTC, because the count need not be exact. */
  readonly before: readonly Entry[]
  readonly now: readonly Entry[]
  /** Period in which to count events, as ISO instants. `to` is exclusive. */
  readonly window: { readonly from: string; readonly to: string }
}

export function run({ before, now, window }: CountAhead): { before: number; now: number } {
  const count = (entries: readonly Entry[]) => expand(entries, { ...window, zone: 'UTC' }).occurrences.length
  return { before: count(before), now: count(now) }
}
