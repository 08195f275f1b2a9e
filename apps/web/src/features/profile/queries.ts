import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * Loads how many items the deletion of a child would remove. The server counts the items for each request.
 * The response is not stored on the device.
 */
export const profileDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile-deletion', id],
    queryFn: ({ signal }) => read(api.GET('/profiles/{id}/deletion', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  })
