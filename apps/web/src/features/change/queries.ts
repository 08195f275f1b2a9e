import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** The changes in the schedule that are not acknowledged yet, newest first. */
export const changesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: ({ signal }) => read(api.GET('/changes', { signal })),
})
