import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * What this installation can do, and its contact address.
 * These values change only when the server's configuration changes.
 */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => read(api.GET('/site', { signal })),
  meta: { revisionsOf: () => ({}) },
})

/**
 * Returns true if emails are delivered to their recipients.
 * Outside production without a mail server, they go to the mail outbox, where developers read them.
 */
export function useMailGoesOut(): boolean {
  const { data } = useQuery(siteQuery)
  return data === undefined || data.sendsMail || !data.isProduction
}
