import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads all friends by name, each with the role that the user grants and the role that the friend grants. */
export const friendsQuery = queryOptions({
  queryKey: ['friends'],
  queryFn: ({ signal }) => read(api.GET('/friends', { signal })),
})

/** Loads the open friend requests that the user sent or received, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['friend-requests'],
  queryFn: ({ signal }) => read(api.GET('/friend-requests', { signal })),
})

export const blockedQuery = queryOptions({
  queryKey: ['blocked-people'],
  queryFn: ({ signal }) => read(api.GET('/blocked-people', { signal })),
})

/** Loads the invitations that the user sent by email, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => read(api.GET('/invitations', { signal })),
})

/**
 * Finds up to ten people to whom the user can send a friend request.
 * The name must come from `searched` (model/search.ts), which trims and shortens the typed text.
 */
export function peopleQuery(name: string) {
  return queryOptions({
    queryKey: ['people', name],
    queryFn: ({ signal }) => read(api.GET('/people', { params: { query: { q: name } }, signal })),
    // Search results are not cached and are discarded with the page. A failed search shows its error at once.
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}
