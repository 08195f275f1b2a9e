import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** What would go with a child: counted anew each time it is asked, and not kept on the device. */
export const profileDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile-deletion', id],
    queryFn: ({ signal }) => read(api.GET('/profiles/{id}/deletion', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  })
