import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { useClashReport } from '../../clash/components/use-clash-report.ts'
import { daysOf } from '../model.ts'

export interface EventClashes {
  /** The event's clashes. Clashes that are over or that a parent marked as not a problem are left out. */
  readonly found: readonly Clash[]
  /** All events that take part in the clashes in `found`. */
  readonly events: readonly Event[]
}

/**
 * Returns the clashes of the user's own event. `clashes` is null for a friend's event, and without a response.
 * `isLoading` is true while a response is on its way.
 */
export function useEventClashes(event: Event): { clashes: EventClashes | null; isLoading: boolean } {
  const { timeZone } = useTimeStyle()
  const isAsked = event.isOwnEvent && event.when.kind === 'timed'
  const { data, isPlaceholderData, fetchStatus } = useClashReport({
    range: daysOf(event, timeZone),
    isEnabled: isAsked,
  })
  if (!isAsked || !data || isPlaceholderData)
    return { clashes: null, isLoading: isAsked && fetchStatus === 'fetching' }
  return {
    clashes: { found: clashing(data).get(event.eventGroupId) ?? [], events: data.events },
    isLoading: false,
  }
}
