import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Friends by name, with the roles that each side grants the other. */
export const friendsQuery = queryOptions({
  queryKey: ['friends'],
  queryFn: ({ signal }) => read(api.GET('/friends', { signal })),
})

/** Open requests in both directions, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['friend-requests'],
  queryFn: ({ signal }) => read(api.GET('/friend-requests', { signal })),
})

export const blockedQuery = queryOptions({
  queryKey: ['blocked-people'],
  queryFn: ({ signal }) => read(api.GET('/blocked-people', { signal })),
})

/** Invitations sent by email, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => read(api.GET('/invitations', { signal })),
})

/** At most ten people who can be asked. `name` must come from `searched` (model/search.ts). */
export function peopleQuery(name: string) {
  return queryOptions({
    queryKey: ['people', name],
    queryFn: ({ signal }) => read(api.GET('/people', { params: { query: { q: name } }, signal })),
    // Search results are not cached: they are dropped with the page, and errors show at once.
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}
