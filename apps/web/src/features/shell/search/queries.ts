import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/**
 * Searches for the text in the title, the description and the place of events. Finds at most 10 events.
 * The caller passes a trimmed text of at least 2 characters. The device never stores the response.
 */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['event-search', q],
    queryFn: ({ signal }) => read(api.GET('/search/events', { params: { query: { q } }, signal })),
    meta: { keep: false },
    gcTime: 60_000,
  })
}
