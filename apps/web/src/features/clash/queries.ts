import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/**
 * The first element of the query keys of all clash reports.
 * Settling a clash or setting a drive time invalidates all clash reports.
 */
export const CLASHES_KEY = ['clashes'] as const

/**
 * Loads the clashes of the user's own children. Days begin at midnight in the account's time zone.
 * The range begins at `from` and ends before `to`, at most 92 days later. The default is the next 30 days.
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
 * Loads the clashes that an event would have if it lasted from `start` to `end`.
 * The response is a preview, so this device does not store it.
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
