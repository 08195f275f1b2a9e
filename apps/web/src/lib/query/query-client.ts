import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { answerFromDevice, keepAnswers } from './cache.ts'
import type { Revisions } from './revisions.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** If false, the response is not cached on the device (searches, previews). */
      keep?: boolean
      /** Returns the revisions of a response that has no `revisions` field. */
      revisionsOf?: (data: unknown) => Revisions | null
      /**
       * Set only for the list of children, which contains what the user may do with each child.
       * Returns the children (as subjects) with which the user may do less than in `before` (C15).
       */
      downgraded?: (before: unknown, after: unknown) => readonly string[]
    } & Record<string, unknown>
  }
}

/**
 * Milliseconds for which data is fresh while the stream is live.
 * The stream reports changes, so the time is long.
 */
const FRESH_LIVE = 5 * 60 * 1000
const FRESH_ALONE = 15 * 1000

let live = false

/** Called by the stream. @param isLive true while the stream reports changes */
export function setLive(isLive: boolean): void {
  live = isLive
}

/**
 * Creates the only query client of a tab.
 * All responses are cached on the device under the open account (`cache.ts`).
 * Responses are refetched when the stream reports a change (`listen.ts`).
 *
 * The app sends requests even if the browser reports that it is offline, because that report is often wrong.
 * Without a network, the fetch fails at once with an OfflineError and the cached copy stays.
 * The query is refetched when the connection is back.
 */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: () => (live ? FRESH_LIVE : FRESH_ALONE),
        gcTime: 30 * 60 * 1000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && isPassing(error),
        retryDelay: (failures, error) =>
          (error instanceof ApiError ? error.retryAfter : undefined) ?? 1000 * 2 ** failures,
        persister: answerFromDevice,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  keepAnswers(client)
  return client
}

function isPassing(error: ApiError): boolean {
  return error.status >= 500 || error.status === 429
}

export const queryClient = createQueryClient()
