import type { Query, QueryClient } from '@tanstack/react-query'
import { createEmitter } from '../api/emitter.ts'

/** Milliseconds that data may stay on the screen after the user lost access to the data (C15). */
const LONGEST_SIGHT = 2_000

/** Emits an account's id if the user lost access to data, even if that happened while the app was closed. */
export const sightLost = createEmitter<string>()

/** Emits when the user has lost all or part of the access to some data, such as a child (`profile:<id>`). */
export const subjectsLost = createEmitter<{ account: string; isLost: (subject: string) => boolean }>()

/**
 * Emits right before data disappears from the screen, so that open forms can store their content as drafts.
 */
export const expelling = createEmitter<void>()

/**
 * Removes cached data to which the user lost access. Data that is not on the screen is removed immediately.
 * Data on the screen is refetched first, so that the page does not go blank when the user loses one team.
 * Data on the screen is removed if the refetch fails or takes longer than `LONGEST_SIGHT`.
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
    // Invalidating the query fetches from the server. The device's copy is used only for a query without data.
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }).then(removeIfStillThere)
  }
}
