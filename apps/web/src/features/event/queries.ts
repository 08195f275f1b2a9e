import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** All events that touch the days from `from` to `to` (exclusive) in the account's zone, optionally of one child. */
export function eventsQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['events', query],
    queryFn: ({ signal }) => read(api.GET('/events', { params: { query }, signal })),
    // When the next month opens, its grid shows the events it shares with the current month until the rest has loaded.
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
