import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads the schedule changes that the user has not acknowledged, newest first. */
export const changesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: ({ signal }) => read(api.GET('/changes', { signal })),
})
