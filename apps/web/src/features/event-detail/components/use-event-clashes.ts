import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { useClashReport } from '../../clash/components/use-clash-report.ts'
import { daysOf } from '../model.ts'

interface EventClashes {
  /** The event's clashes. Clashes that are over or that a parent marked as not a problem are left out. */
  readonly found: readonly Clash[]
  /** All events that take part in the clashes in `found`. */
  readonly events: readonly Event[]
}

/**
 * Returns the clashes of the user's own event. Returns null for a friend's event, or while the clashes load.
 */
export function useEventClashes(event: Event): EventClashes | null {
  const { timeZone } = useTimeStyle()
  const { data, isPlaceholderData } = useClashReport({
    range: daysOf(event, timeZone),
    isEnabled: event.isOwnEvent && event.when.kind === 'timed',
  })
  if (!event.isOwnEvent || !data || isPlaceholderData) return null
  return { found: clashing(data).get(event.eventGroupId) ?? [], events: data.events }
}
