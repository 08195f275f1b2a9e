import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** At most 10 events whose title, description or place holds the text (trimmed, 2 characters at least). Never kept. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['event-search', q],
    queryFn: ({ signal }) => read(api.GET('/search/events', { params: { query: { q } }, signal })),
    meta: { keep: false },
    gcTime: 60_000,
  })
}
