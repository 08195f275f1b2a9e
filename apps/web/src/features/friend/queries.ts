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

/** People who could be asked, at most ten; `name` as `searched` (model/search.ts) makes it. */
export function peopleQuery(name: string) {
  return queryOptions({
    queryKey: ['people', name],
    queryFn: ({ signal }) => read(api.GET('/people', { params: { query: { q: name } }, signal })),
    // What was found is nobody's circle yet: it leaves with the screen, and a refusal is said at once.
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}
