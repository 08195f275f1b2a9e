import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => read(api.GET('/dashboard', { signal })),
})
