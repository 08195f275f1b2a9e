import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { UNKNOWN_REVISION } from '../../../lib/query/revisions.ts'
import { currentAccount } from '../../../lib/session/session.ts'

/** The answer carries no revisions: it is read again whenever this person's subject moves, as it does at a yes. */
export const additionalEmailsQuery = queryOptions({
  queryKey: ['additional-emails'],
  queryFn: ({ signal }) => read(api.GET('/additional-emails', { signal })),
  meta: {
    revisionsOf: () => {
      const account = currentAccount()
      return account === null ? null : { [`person:${account}`]: UNKNOWN_REVISION }
    },
  },
})
