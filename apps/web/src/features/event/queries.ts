import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { addDays, type Day, startOfMonth, startOfWeek } from '../../lib/time/day.ts'

/** Loads the events from `from` to `to` (exclusive) in the account's zone, for all children or one child. */
export function eventsQuery(range: { readonly from: Day; readonly to: Day }, profileId?: string) {
  const query = { from: range.from, to: range.to, ...(profileId === undefined ? {} : { profileId }) }
  return queryOptions({
    queryKey: ['events', query],
    queryFn: ({ signal }) => read(api.GET('/events', { params: { query }, signal })),
    // Show the previous month until the new month has loaded, because neighboring months share some days.
    placeholderData: keepPreviousData,
  })
}

/** Loads the six weeks around a month, as the calendar does, so that both use the same copy. */
export function monthQuery(day: Day) {
  const from = startOfWeek(startOfMonth(day))
  return eventsQuery({ from, to: addDays(from, 42) })
}

/** Loads an event. An event of several children has one id per child, and `id` can be the id for any child. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: ({ signal }) => read(api.GET('/events/{id}', { params: { path: { id } }, signal })),
  })
}
