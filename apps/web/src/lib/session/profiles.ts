import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../api/client.ts'
import { downgraded } from './downgraded-access.ts'

type Profiles = Parameters<typeof downgraded>[0]

/** Loads all children that the user can see: the user's own children first, then the children of friends. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => read(api.GET('/profiles', { signal })),
  meta: { downgraded: (before, after) => downgraded(before as Profiles, after as Profiles) },
})
