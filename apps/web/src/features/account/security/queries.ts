import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/session.ts'

/**
 * Not kept on the device: offline nothing of this can be changed, and a list of devices that may be out of date says
 * what is not so. Read again whenever the person's own subject moves.
 */
const meta = {
  keep: false,
  revisionsOf: () => {
    const account = currentAccount()
    return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
  },
}

/** Milliseconds between looks at the devices: a sign-in elsewhere moves no subject. Only while the page is looked at. */
const LOOK_AGAIN = 30_000

/** Passkeys, second factor, age of the password. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => read(api.GET('/security', { signal })),
  meta,
})

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => read(api.GET('/sessions', { signal })),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN,
  meta,
})

/** What happened to the account's safety, page by page, the newest first. */
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
