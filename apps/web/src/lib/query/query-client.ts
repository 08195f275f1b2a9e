import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { spread } from '../mutation-queue/verdict.ts'
import { answerFromDevice, keepAnswers } from './cache.ts'
import type { Revisions } from './revisions.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Set `keep` to false for responses that must not be stored on the device, such as search results. */
      keep?: boolean
      /** Returns the revision numbers to assume for a response that has no `revisions` field, such as `/me`. */
      revisionsOf?: (data: unknown) => Revisions | null
      /**
       * Compares the previous and the new response. Only the query for the list of children has this function.
       * Returns the children (`profile:<id>`) for which the user has lost a right (C15).
       */
      downgraded?: (before: unknown, after: unknown) => readonly string[]
    } & Record<string, unknown>
  }
}

/**
 * Milliseconds during which a response counts as fresh while the event stream is connected.
 * A response may count as fresh for five minutes, because the stream reports every change at once.
 */
const FRESH_LIVE = 5 * 60 * 1000
const FRESH_ALONE = 15 * 1000

let live = false

/** Called when the stream connects or disconnects. @param isLive true while the stream reports changes */
export function setLive(isLive: boolean): void {
  live = isLive
}

/**
 * Creates the query client. Each tab has one.
 * All responses are cached on the device under the open account (`cache.ts`).
 * Responses are refetched when the stream reports a change (`listen.ts`).
 *
 * Requests are sent even if the browser reports that the device is offline, because the report is often wrong.
 * A fetch without a network fails at once with an OfflineError, and the page keeps showing the cached copy.
 * When the connection is back, the query is refetched.
 */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: () => (live ? FRESH_LIVE : FRESH_ALONE),
        gcTime: 30 * 60 * 1000,
        retry: (failures, error) =>
          error instanceof ApiError &&
          isPassing(error) &&
          failures < (error.retryAfter === undefined ? 2 : 4),
        retryDelay: (failures, error) => {
          const asked = error instanceof ApiError ? error.retryAfter : undefined
          return asked === undefined ? 1000 * 2 ** failures : spread(asked, Math.random())
        },
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
