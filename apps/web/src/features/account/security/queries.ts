import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/session.ts'

/**
 * Not cached on the device: none of this can be changed offline, and an old list of devices would be misleading.
 * The queries are refetched whenever the revision of this person changes.
 */
const meta = {
  keep: false,
  revisionsOf: () => {
    const account = currentAccount()
    return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
  },
}

/**
 * Milliseconds between two polls of the sessions.
 * Polling is needed because a sign-in on another device changes no revision. A hidden page does not poll.
 */
const LOOK_AGAIN = 30_000

/** The passkeys, the second factor, and the age of the password. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => read(api.GET('/security', { signal })),
  meta,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => read(api.GET('/sessions', { signal })),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN,
  meta,
})

/** The security events in pages, newest first. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['securityEvents'],
  queryFn: ({ pageParam, signal }) =>
    read(
      api.GET('/security-events', {
        params: { query: pageParam === null ? {} : { before: pageParam } },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ events, hasMore }) => (hasMore ? (events.at(-1)?.id ?? null) : null),
  staleTime: 0,
  meta,
})
