import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/**
 * Returns at most 10 events that contain the text in the title, the description or the place.
 * The text is trimmed and has at least 2 characters. The response is never stored on the device.
 */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['event-search', q],
    queryFn: ({ signal }) => read(api.GET('/search/events', { params: { query: { q } }, signal })),
    meta: { keep: false },
    gcTime: 60_000,
  })
}
