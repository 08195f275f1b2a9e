import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/**
 * First part of the query key of every clash report.
 * A decision or a new drive time invalidates all reports.
 */
export const CLASHES_KEY = ['clashes'] as const

/**
 * Loads the clashes between the user's own children. Days are days in the account's time zone.
 * The range is from `from` to `to` (exclusive, at most 92 days). The default is the next 30 days.
 */
export function clashesQuery(range?: { readonly from: Day; readonly to: Day }) {
  const query = range ? { from: range.from, to: range.to } : {}
  return queryOptions({
    queryKey: [...CLASHES_KEY, query],
    queryFn: ({ signal }) => read(api.GET('/clashes', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/**
 * Previews an event's clashes while the user chooses a new time (`start` to `end`).
 * The server stores nothing.
 */
export function clashPreviewQuery(preview: {
  readonly eventId: string
  readonly start: string
  readonly end: string
}) {
  const { eventId, start, end } = preview
  const query = { eventId, start, end }
  return queryOptions({
    queryKey: [...CLASHES_KEY, 'preview', query],
    queryFn: ({ signal }) => read(api.GET('/clashes/preview', { params: { query }, signal })),
    meta: { keep: false },
    gcTime: 60_000,
  })
}
