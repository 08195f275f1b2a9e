import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/session.ts'

/**
 * Not cached on the device: nothing here can be changed offline, and an outdated list of devices would be
 * misleading. Refetched whenever the revision of this person changes.
 */
const meta = {
  keep: false,
  revisionsOf: () => {
    const account = currentAccount()
    return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
  },
}

/**
 * Milliseconds between polls of the sessions, because a sign-in elsewhere changes no revision. Polls only
 * while the page is visible.
 */
const LOOK_AGAIN = 30_000

/** Passkeys, second factor, age of the password. */
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

/** Security events, newest first, in pages. */
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
