import { queryOptions } from '@tanstack/react-query'
import { api, API_BASE, read } from '../../../lib/api/client.ts'
import { addressOf } from '../../../lib/api/transport.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/session.ts'

/** Milliseconds between looks while an archive is being prepared, besides what the stream tells. */
const WHILE_PREPARING = 5_000

/** Archives of the account, and what one made now would hold. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => read(api.GET('/account/exports', { signal })),
  refetchInterval: ({ state }) =>
    state.data?.exports.some((archive) => archive.state === 'preparing') ? WHILE_PREPARING : false,
  meta: {
    keep: false,
    revisionsOf: () => {
      const account = currentAccount()
      return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
    },
  },
})

/** Where the archive is: a plain link, proven by the session's cookie. */
export function archiveAddress(id: string): string {
  return addressOf(`${API_BASE}/account/exports/${id}/archive`)
}
