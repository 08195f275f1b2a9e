import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { answerFromDevice, keepAnswers } from './cache.ts'
import type { Revisions } from './revisions.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** False: not kept on the device (searches, previews). */
      keep?: boolean
      /** For answers that carry no `revisions` of their own. */
      revisionsOf?: (data: unknown) => Revisions | null
      /** For the answer that tells rights: the subjects of which the reader may see less than `before` said (C15). */
      lessened?: (before: unknown, after: unknown) => readonly string[]
    } & Record<string, unknown>
  }
}

/** While the stream is live it says what changed, so age alone matters little. */
const FRESH_LIVE = 5 * 60 * 1000
const FRESH_ALONE = 15 * 1000

let live = false

/** Said by the stream: whether changes are being told. */
export function setLive(isLive: boolean): void {
  live = isLive
}

/**
 * The one query client of a tab. Its answers are kept on the device under the open account (`cache.ts`), and read again
 * when the stream says that they changed (`listen.ts`).
 *
 * A read is tried even where the browser claims to be offline, for that claim is often wrong; it then fails at once
 * with an OfflineError, the copy stays, and it is read again when the connection is back.
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
