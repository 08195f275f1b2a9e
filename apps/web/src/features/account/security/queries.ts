import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/account.ts'

/**
 * Security data is not stored for offline use, because an outdated list of devices would mislead the user.
 * Security data is refetched when the event stream reports a change of the account.
 */
const meta = {
  keep: false,
  revisionsOf: () => {
    const account = currentAccount()
    return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
  },
}

/**
 * Milliseconds between two polls of the list of signed-in devices.
 * Polling is needed, because the server does not notify this page of a sign-in on another device.
 * Hidden pages do not poll.
 */
const LOOK_AGAIN = 30_000

/** Loads the passkeys, the second factor, and the time of the last password change. */
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
