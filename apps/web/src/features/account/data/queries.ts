import { queryOptions } from '@tanstack/react-query'
import { api, API_BASE, read } from '../../../lib/api/client.ts'
import { addressOf } from '../../../lib/api/transport.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/account.ts'

/** Milliseconds between two polls during an export. The event stream reports changes, too. */
const WHILE_PREPARING = 5_000

/** Loads the account's exports, and how many items of each kind a new export would contain. */
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

/** Returns the download URL of an archive. The browser's session cookie authorizes the download. */
export function archiveAddress(id: string): string {
  return addressOf(`${API_BASE}/account/exports/${id}/archive`)
}
