import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** All events between `from` and `to` (exclusive) in the account's zone. A child's id limits them to that child. */
export function eventsQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['events', query],
    queryFn: ({ signal }) => read(api.GET('/events', { params: { query }, signal })),
    // When the user opens the next month, its grid shows the events that both months share until the rest has loaded.
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
