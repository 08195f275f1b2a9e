import type { EventDetail, SeriesScope } from '@homefield/contract/event'

/** Returns how many events 'this', 'following' or 'all' includes. Null if the series has not been loaded. */
export function numberInScope(scope: SeriesScope, series: EventDetail['series']): number | null {
  if (scope === 'this') return 1
  if (!series) return null
  return scope === 'following' ? series.following : series.count
}
