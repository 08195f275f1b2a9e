import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/**
 * At most 10 events with a title, description or place that contains the text (trimmed, at least 2
 * characters). Never stored on the device.
 */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['event-search', q],
    queryFn: ({ signal }) => read(api.GET('/search/events', { params: { query: { q } }, signal })),
    meta: { keep: false },
    gcTime: 60_000,
  })
}
