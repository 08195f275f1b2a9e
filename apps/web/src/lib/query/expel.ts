import type { Query, QueryClient } from '@tanstack/react-query'
import { createEmitter } from '../api/emitter.ts'

/** Data may stay on the screen for this many milliseconds after the user lost access to it (C15). */
const LONGEST_SIGHT = 2_000

/** Emits the id of an account that lost access to data, even if the access ended while the app was closed. */
export const sightLost = createEmitter<string>()

/** Emits when an account loses access to a subject (such as a child or a team), completely or in part. */
export const subjectsLost = createEmitter<{ account: string; isLost: (subject: string) => boolean }>()

/** Emits right before data disappears from the screen. Open forms can then store their content as drafts. */
export const expelling = createEmitter<void>()

/**
 * Removes cached data to which the user lost access. Inactive queries are removed immediately.
 * Active queries are refetched first, so that the page does not go blank when the user loses one team.
 * An active query is removed if its refetch fails or takes longer than `LONGEST_SIGHT`.
 */
export function expel(client: QueryClient, queries: ReadonlySet<Query>): void {
  const cache = client.getQueryCache()
  for (const query of queries) {
    if (!query.isActive()) {
      cache.remove(query)
      continue
    }
    const seen = query.state.dataUpdateCount
    const removeIfStillThere = () => {
      clearTimeout(timer)
      if (query.state.dataUpdateCount === seen && query.state.data !== undefined) {
        expelling.emit()
        void client.resetQueries({ queryKey: query.queryKey, exact: true })
      }
    }
    const timer = setTimeout(removeIfStillThere, LONGEST_SIGHT)
    // Invalidating refetches from the server: the device's copy serves only queries that have no data yet.
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }).then(removeIfStillThere)
  }
}
