import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * Loads what this installation supports, such as sending email, and its contact address.
 * The response changes only when the operator changes the server's configuration.
 */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => read(api.GET('/site', { signal })),
  meta: { revisionsOf: () => ({}) },
})

/**
 * Returns true if the server delivers emails to users.
 * A development server without SMTP counts as well, because developers read emails in the outbox folder.
 */
export function useMailGoesOut(): boolean {
  const { data } = useQuery(siteQuery)
  return data === undefined || data.sendsMail || !data.isProduction
}
