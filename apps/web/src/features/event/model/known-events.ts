import type { Event, EventList } from '@homefield/contract/event'
import type { QueryClient } from '@tanstack/react-query'

/** Returns the events of all periods that this device has loaded, so also while the app is offline. */
export function knownEvents(client: QueryClient): Event[] {
  const lists = client.getQueriesData<Partial<EventList>>({ queryKey: ['events'] })
  const all = lists.flatMap(([, data]) => data?.events ?? [])
  return [...new Map(all.map((event) => [event.eventGroupId, event])).values()]
}
