import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** Refetch interval in ms while the server is still looking up places. */
const PENDING_AGAIN = 4_000

/** Loads an event's place. Callers need an event with a place and a server with map tiles. */
export function eventPlaceQuery(eventId: string) {
  return queryOptions({
    queryKey: ['places', 'of', eventId],
    queryFn: ({ signal }) =>
      read(api.GET('/events/{id}/place', { params: { path: { id: eventId } }, signal })),
    meta: { keep: false },
  })
}

/** Loads the places of all events from the day `from` to the day before `to`. */
export function mapQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['places', 'map', query],
    queryFn: ({ signal }) => read(api.GET('/places/map', { params: { query }, signal })),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? PENDING_AGAIN : false),
    meta: { keep: false },
  })
}
