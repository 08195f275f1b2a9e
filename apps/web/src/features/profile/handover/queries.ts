import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Children that the user offers to others, and children that others offer to the user. */
export const handoversQuery = queryOptions({
  queryKey: ['handovers'],
  queryFn: ({ signal }) => read(api.GET('/handovers', { signal })),
})
