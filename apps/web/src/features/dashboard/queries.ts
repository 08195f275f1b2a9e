import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Everything the dashboard shows, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => read(api.GET('/dashboard', { signal })),
})
