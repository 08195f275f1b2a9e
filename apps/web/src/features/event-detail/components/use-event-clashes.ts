import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { useQuery } from '@tanstack/react-query'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { clashesQuery } from '../../clash/queries.ts'
import { daysOf } from '../model.ts'

interface EventClashes {
  /** The unsettled clashes. */
  readonly found: readonly Clash[]
  /** All events that the clashes name. */
  readonly events: readonly Event[]
}

/** The clashes of an own event on its days. Null for a friend's event, and while loading. */
export function useEventClashes(event: Event): EventClashes | null {
  const { timeZone } = useTimeStyle()
  const { data, isPlaceholderData } = useQuery({
    ...clashesQuery(daysOf(event, timeZone)),
    enabled: event.isOwnEvent && event.when.kind === 'timed',
  })
  if (!event.isOwnEvent || !data || isPlaceholderData) return null
  return { found: clashing(data).get(event.eventGroupId) ?? [], events: data.events }
}
