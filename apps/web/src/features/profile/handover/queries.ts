import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Loads the open offers to hand over a child, made by the user or to the user. */
export const handoversQuery = queryOptions({
  queryKey: ['handovers'],
  queryFn: ({ signal }) => read(api.GET('/handovers', { signal })),
})
