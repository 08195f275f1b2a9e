import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '@homefield/contract/account'
import { api, read } from '../api/client.ts'
import { UNKNOWN_REVISION } from '../query/revisions.ts'

/** The signed-in user with the settings of the account. Cached on the device like every answer. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => read(api.GET('/me', { signal })),
  // The answer contains no revisions.
  // So the answer is refetched at each connection and whenever the revision of this person changes.
  meta: { revisionsOf: (data) => ({ [`person:${(data as Me).id}`]: UNKNOWN_REVISION }) },
})

export function useMe() {
  return useQuery(meQuery)
}
