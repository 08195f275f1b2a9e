import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '@homefield/contract/account'
import { api, read } from '../api/client.ts'
import { UNKNOWN_REVISION } from '../query/revisions.ts'

/** The signed-in user with the settings of the account. Cached on the device like every response. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => read(api.GET('/me', { signal })),
  // The response of `/me` has no `revisions` field.
  // An unknown revision causes a refetch at each stream connection and whenever the user's data changes.
  meta: { revisionsOf: (data) => ({ [`person:${(data as Me).id}`]: UNKNOWN_REVISION }) },
})

export function useMe() {
  return useQuery(meQuery)
}
