import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * The user's calendar links, newest first, including revoked ones.
 * The links are refetched on every visit, because a change to their last-read time does not create a new revision.
 */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => read(api.GET('/calendar-links', { signal })),
  staleTime: 0,
})
