import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** All friends, sorted by name, with the roles that both sides grant. */
export const friendsQuery = queryOptions({
  queryKey: ['friends'],
  queryFn: ({ signal }) => read(api.GET('/friends', { signal })),
})

/** Open friend requests, sent and received, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['friend-requests'],
  queryFn: ({ signal }) => read(api.GET('/friend-requests', { signal })),
})

export const blockedQuery = queryOptions({
  queryKey: ['blocked-people'],
  queryFn: ({ signal }) => read(api.GET('/blocked-people', { signal })),
})

/** Invitations that the user sent by email, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => read(api.GET('/invitations', { signal })),
})

/**
 * Finds at most ten people who can get a friend request.
 * The name must come from `searched` (model/search.ts), which trims and shortens the typed text.
 */
export function peopleQuery(name: string) {
  return queryOptions({
    queryKey: ['people', name],
    queryFn: ({ signal }) => read(api.GET('/people', { params: { query: { q: name } }, signal })),
    // Search results are never cached.
    // The page discards them when it closes, and shows errors without a retry.
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}
