import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * The numbers of items that a deletion of the child would remove. Counted on every request and not stored on
 * the device.
 */
export const profileDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile-deletion', id],
    queryFn: ({ signal }) => read(api.GET('/profiles/{id}/deletion', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  })
