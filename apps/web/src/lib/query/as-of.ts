import type { QueryClient } from '@tanstack/react-query'
import { unconfirmedSince } from './cache.ts'

/**
 * Returns the time of the oldest answer on the screen, in milliseconds since 1970. Null if there is none.
 * An answer that this session read from the server, or confirmed with it, has the time of the last contact.
 */
export function screenAsOf(client: QueryClient, lastContact: number | null): number | null {
  const shown = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
  const ages = shown.map((query) => unconfirmedSince(query) ?? lastContact).filter((age) => age !== null)
  return ages.length > 0 ? Math.min(...ages) : null
}
