import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '@homefield/contract/account'
import { api, read } from '../api/client.ts'
import { UNKNOWN_REVISION } from '../query/revisions.ts'

/** Who is signed in, with the settings that follow the account. Kept on the device like every answer. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => read(api.GET('/me', { signal })),
  // The answer carries no revisions: it is read again at each connection, and whenever this person's subject moves.
  meta: { revisionsOf: (data) => ({ [`person:${(data as Me).id}`]: UNKNOWN_REVISION }) },
})

export function useMe() {
  return useQuery(meQuery)
}
