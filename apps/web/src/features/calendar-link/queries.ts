import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * The user's calendar links, newest first, including revoked ones.
 * They are refetched on every visit, because a change of their last-read time does not create a new revision.
 */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => read(api.GET('/calendar-links', { signal })),
  staleTime: 0,
})
