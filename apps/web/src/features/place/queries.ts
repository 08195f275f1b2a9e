import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** In ms. How often to refetch while lookups are pending. */
const PENDING_AGAIN = 4_000

/** The place of an event. Use it only for events with a place, in installations with map tiles. */
export function eventPlaceQuery(eventId: string) {
  return queryOptions({
    queryKey: ['places', 'of', eventId],
    queryFn: ({ signal }) =>
      read(api.GET('/events/{id}/place', { params: { path: { id: eventId } }, signal })),
    meta: { keep: false },
  })
}

/** The places of events in the days from `from` to `to` (exclusive). */
export function mapQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['places', 'map', query],
    queryFn: ({ signal }) => read(api.GET('/places/map', { params: { query }, signal })),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? PENDING_AGAIN : false),
    meta: { keep: false },
  })
}
