import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../api/client.ts'
import { lessened } from './lessened.ts'

type Profiles = Parameters<typeof lessened>[0]

/** The user's own children first, then friends' children. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => read(api.GET('/profiles', { signal })),
  meta: { lessened: (before, after) => lessened(before as Profiles, after as Profiles) },
})
