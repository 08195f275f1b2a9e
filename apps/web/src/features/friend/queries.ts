import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Friends by name, with what each side grants the other. */
export const friendsQuery = queryOptions({
  queryKey: ['friends'],
  queryFn: ({ signal }) => read(api.GET('/friends', { signal })),
})

/** Open requests, both ways, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['friend-requests'],
  queryFn: ({ signal }) => read(api.GET('/friend-requests', { signal })),
})

export const blockedQuery = queryOptions({
  queryKey: ['blocked-people'],
  queryFn: ({ signal }) => read(api.GET('/blocked-people', { signal })),
})

/** Invitations sent by e-mail, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => read(api.GET('/invitations', { signal })),
})
