import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { lessened } from './model/lessened.ts'

type Profiles = Parameters<typeof lessened>[0]

/** Own children first, then friends' children. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => read(api.GET('/profiles', { signal })),
  meta: { lessened: (before, after) => lessened(before as Profiles, after as Profiles) },
})

/** What would go with a child: counted anew each time it is asked, and not kept on the device. */
export const profileDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile-deletion', id],
    queryFn: ({ signal }) => read(api.GET('/profiles/{id}/deletion', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  })
