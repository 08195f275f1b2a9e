import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Children offered by the reader and to him. */
export const handoversQuery = queryOptions({
  queryKey: ['handovers'],
  queryFn: ({ signal }) => read(api.GET('/handovers', { signal })),
})
