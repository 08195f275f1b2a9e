import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * Loads the features that this installation supports and its contact address.
 * These values change only when the server's configuration changes.
 */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => read(api.GET('/site', { signal })),
  meta: { revisionsOf: () => ({}) },
})

/**
 * Returns true if emails are delivered to their recipients.
 * On a development server without SMTP, developers read all emails in the outbox, which counts as delivery.
 */
export function useMailGoesOut(): boolean {
  const { data } = useQuery(siteQuery)
  return data === undefined || data.sendsMail || !data.isProduction
}
