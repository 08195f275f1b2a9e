import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/**
 * Loads the open handover offers that the user has made or received.
 */
export const handoversQuery = queryOptions({
  queryKey: ['handovers'],
  queryFn: ({ signal }) => read(api.GET('/handovers', { signal })),
})
