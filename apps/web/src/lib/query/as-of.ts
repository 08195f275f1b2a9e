import type { QueryClient } from '@tanstack/react-query'
import { unconfirmedSince } from './cache.ts'

/**
 * Returns how old the oldest data on the screen is, for the 'as of' time of the offline notice.
 * The time is in milliseconds since 1970, or null if the screen shows no data.
 * The function uses the time of the last contact for data that the server sent or confirmed in this session.
 */
export function screenAsOf(client: QueryClient, lastContact: number | null): number | null {
  const shown = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
  const ages = shown.map((query) => unconfirmedSince(query) ?? lastContact).filter((age) => age !== null)
  return ages.length > 0 ? Math.min(...ages) : null
}
