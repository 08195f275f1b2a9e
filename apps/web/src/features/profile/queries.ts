import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Own children first, then friends' children. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => read(api.GET('/profiles', { signal })),
})
