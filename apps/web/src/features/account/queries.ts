import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** What this installation can do and whom to write to; it changes only when the server is set up anew. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => read(api.GET('/site', { signal })),
  meta: { revisionsOf: () => ({}) },
})

/** Whether what is sent by mail goes somewhere: outside production without a mail server to the outbox, which is read there. */
export function useMailGoesOut(): boolean {
  const { data } = useQuery(siteQuery)
  return data === undefined || data.sendsMail || !data.isProduction
}
