import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import type { Day } from '../../lib/time/day.ts'

/** Under which every report of clashes is kept: invalidated when one is settled or a drive time is set. */
export const CLASHES_KEY = ['clashes'] as const

/**
 * What clashes between own children, settled ones included, on the days `from` … `to` (not included; at most 92) of the
 * account's zone; without a range the next 30 days.
 */
export function clashesQuery(range?: { readonly from: Day; readonly to: Day }) {
  const query = range ? { from: range.from, to: range.to } : {}
  return queryOptions({
    queryKey: [...CLASHES_KEY, query],
    queryFn: ({ signal }) => read(api.GET('/clashes', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** What an event would clash with from `start` to `end` (instants as text). Asked while choosing; never kept. */
export function clashPreviewQuery(wish: {
  readonly eventId: string
  readonly start: string
  readonly end: string
}) {
  const { eventId, start, end } = wish
  const query = { eventId, start, end }
  return queryOptions({
    queryKey: [...CLASHES_KEY, 'preview', query],
    queryFn: ({ signal }) => read(api.GET('/clashes/preview', { params: { query }, signal })),
    meta: { keep: false },
    gcTime: 60_000,
  })
}
