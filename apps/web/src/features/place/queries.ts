import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** Milliseconds until places that are still being looked up are asked for again. */
const PENDING_AGAIN = 4_000

/** Where an event is; asked only for events that name a place, where this installation draws maps. */
export function eventPlaceQuery(eventId: string) {
  return queryOptions({
    queryKey: ['places', 'of', eventId],
    queryFn: ({ signal }) =>
      read(api.GET('/events/{id}/place', { params: { path: { id: eventId } }, signal })),
    meta: { keep: false },
  })
}

/** The places of the events of the days `from` … `to` (not included). */
export function mapQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['places', 'map', query],
    queryFn: ({ signal }) => read(api.GET('/places/map', { params: { query }, signal })),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? PENDING_AGAIN : false),
    meta: { keep: false },
  })
}
