import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * Loads the supported features and the contact address of this installation.
 * The features and the address change only when the server's configuration changes.
 */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => read(api.GET('/site', { signal })),
  meta: { revisionsOf: () => ({}) },
})

/**
 * Returns true if emails are delivered to their recipients.
 * A development server without SMTP counts, too: developers read its emails in the outbox folder.
 */
export function useMailGoesOut(): boolean {
  const { data } = useQuery(siteQuery)
  return data === undefined || data.sendsMail || !data.isProduction
}
