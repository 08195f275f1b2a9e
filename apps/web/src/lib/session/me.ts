import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '@homefield/contract/account'
import { api, read } from '../api/client.ts'
import { UNKNOWN_REVISION } from '../query/revisions.ts'

/** Loads the signed-in user with the account's settings. The response is cached on the device. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => read(api.GET('/me', { signal })),
  // The response of `/me` has no `revisions` field, so its revision is unknown.
  // An unknown revision causes a refetch when the stream connects and whenever the user's data changes.
  meta: { revisionsOf: (data) => ({ [`person:${(data as Me).id}`]: UNKNOWN_REVISION }) },
})

export function useMe() {
  return useQuery(meQuery)
}
