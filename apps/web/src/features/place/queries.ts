import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** Refetch interval in ms while the server is still looking up places. */
const PENDING_AGAIN = 4_000

/** Loads the place of an event. The event must have a place, and the server must have map tiles. */
export function eventPlaceQuery(eventId: string) {
  return queryOptions({
    queryKey: ['places', 'of', eventId],
    queryFn: ({ signal }) =>
      read(api.GET('/events/{id}/place', { params: { path: { id: eventId } }, signal })),
    meta: { keep: false },
  })
}

/** The places of all events between the days `from` and `to` (exclusive). */
export function mapQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['places', 'map', query],
    queryFn: ({ signal }) => read(api.GET('/places/map', { params: { query }, signal })),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? PENDING_AGAIN : false),
    meta: { keep: false },
  })
}
