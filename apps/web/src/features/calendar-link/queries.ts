import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * The user's calendar links, newest first, including revoked ones. The last-read time changes without a new
 * revision, so the links are fetched again each time.
 */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => read(api.GET('/calendar-links', { signal })),
  staleTime: 0,
})
