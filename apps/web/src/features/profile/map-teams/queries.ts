import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Every team that the reader may see: the own ones, and those of owners who made him administrator; newest first. */
export const allTeamsQuery = queryOptions({
  queryKey: ['teams', 'all'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})
