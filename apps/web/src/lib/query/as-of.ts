import type { QueryClient } from '@tanstack/react-query'
import { unconfirmedSince } from './cache.ts'

/**
 * Returns the time of the oldest data on the screen, which the offline notice shows after 'as of'.
 * The time is in milliseconds since 1970, or null if the screen shows no data.
 * If the server sent or confirmed the data in this session, the time of the last contact with the server counts.
 */
export function screenAsOf(client: QueryClient, lastContact: number | null): number | null {
  const shown = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
  const ages = shown.map((query) => unconfirmedSince(query) ?? lastContact).filter((age) => age !== null)
  return ages.length > 0 ? Math.min(...ages) : null
}
