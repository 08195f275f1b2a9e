import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Own calendar links, newest first, revoked ones included. When one was read last moves no subject: looked at anew each time. */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => read(api.GET('/calendar-links', { signal })),
  staleTime: 0,
})
