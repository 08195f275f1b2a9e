import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * Loads the user's calendar links, newest first, including revoked links.
 * The links are refetched on every visit, because the server does not report when a calendar app reads a link.
 */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => read(api.GET('/calendar-links', { signal })),
  staleTime: 0,
})
