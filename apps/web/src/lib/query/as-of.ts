import type { QueryClient } from '@tanstack/react-query'
import { unconfirmedSince } from './cache.ts'

/**
 * How old the oldest answer on the screen may be, in milliseconds since 1970; null where there is none. What was read or
 * compared with the server while it could be reached is as new as its last word.
 */
export function screenAsOf(client: QueryClient, lastContact: number | null): number | null {
  const shown = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
  const ages = shown.map((query) => unconfirmedSince(query) ?? lastContact).filter((age) => age !== null)
  return ages.length > 0 ? Math.min(...ages) : null
}
