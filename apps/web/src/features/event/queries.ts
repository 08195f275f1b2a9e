import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** Everything that touches the days `from` … `to` (not included) of the account's zone; of one child where it is given. */
export function eventsQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['events', query],
    queryFn: ({ signal }) => read(api.GET('/events', { params: { query }, signal })),
    // The grid of the next month stands at once, with what both have in common, while the rest is read.
    placeholderData: keepPreviousData,
  })
}

/** One event, by the id of any of its rows. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: ({ signal }) => read(api.GET('/events/{id}', { params: { path: { id } }, signal })),
  })
}
