import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads the notifications, newest first, and the number of all unread notifications. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => read(api.GET('/notifications', { signal })),
})
