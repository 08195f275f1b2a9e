import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/session.ts'

/**
 * Security data is not stored for offline use, because an old list of devices would mislead the user.
 * Refetches a query when the revision of the account changes.
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
 * The app polls, because a sign-in on another device sends no change notice. A hidden page does not poll.
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

/** Loads the security events page by page, newest first. */
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
