import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Children that the user offers, and children offered to them. */
export const handoversQuery = queryOptions({
  queryKey: ['handovers'],
  queryFn: ({ signal }) => read(api.GET('/handovers', { signal })),
})
