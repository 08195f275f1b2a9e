import type { QueryClient } from '@tanstack/react-query'
import { unconfirmedSince } from './cache.ts'

/**
 * Returns the age of the oldest answer on the screen as milliseconds since 1970, or null if there is none. An
 * answer that was read from or compared with the server in this session counts as new as the last contact.
 */
export function screenAsOf(client: QueryClient, lastContact: number | null): number | null {
  const shown = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
  const ages = shown.map((query) => unconfirmedSince(query) ?? lastContact).filter((age) => age !== null)
  return ages.length > 0 ? Math.min(...ages) : null
}
