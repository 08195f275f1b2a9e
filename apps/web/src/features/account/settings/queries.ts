import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/account.ts'

function ownRevision() {
  const account = currentAccount()
  return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
}

/** Loads the additional addresses, and reloads them after a change of the account, such as a confirmed address. */
export const additionalEmailsQuery = queryOptions({
  queryKey: ['additional-emails'],
  queryFn: ({ signal }) => read(api.GET('/additional-emails', { signal })),
  meta: { revisionsOf: ownRevision },
})

/** Loads the other apps that get the user's pushes, and reloads them after a change of the account. */
export const pushAppsQuery = queryOptions({
  queryKey: ['push-apps'],
  queryFn: ({ signal }) => read(api.GET('/push-apps', { signal })),
  meta: { revisionsOf: ownRevision },
})

/** Loads sent and pending notifications, and reloads them every 2 s while one of them is due. */
export const deliveriesQuery = queryOptions({
  queryKey: ['deliveries'],
  queryFn: ({ signal }) => read(api.GET('/deliveries', { signal })),
  refetchInterval: ({ state }) =>
    state.data?.deliveries.some(({ status, at }) => status === 'pending' && isDue(at))
      ? LOOK_AGAIN_MS
      : false,
})

const LOOK_AGAIN_MS = 2_000

function isDue(at: string): boolean {
  return Temporal.Instant.compare(at, Temporal.Now.instant()) <= 0
}
