import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** The teams of every platform that the reader may manage: paper says when each was checked. */
export const everyTeamQuery = queryOptions({
  queryKey: ['teams', 'every'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})
