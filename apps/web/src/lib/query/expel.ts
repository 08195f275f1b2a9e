import type { Query, QueryClient } from '@tanstack/react-query'
import { createEmitter } from '../api/emitter.ts'

/** Milliseconds within which data that the user lost access to must leave the screen (C15). */
const LONGEST_SIGHT = 2_000

/** Emits the account id when the account may see less than before, now or since its last visit. */
export const sightLost = createEmitter<string>()

/** Emits when an account lost access to subjects or its access to them was downgraded. */
export const subjectsLost = createEmitter<{ account: string; isLost: (subject: string) => boolean }>()

/** Emits right before data on the screen is removed, together with the forms that depend on it. */
export const expelling = createEmitter<void>()

/**
 * Removes answers that contain data the user lost access to. Inactive queries are removed at once. Active
 * ones are refetched first, so that removing a team does not blank the whole page. They are removed if the
 * refetch fails or takes longer than `LONGEST_SIGHT`.
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
    // The query has data, so the refetch goes to the server and not to the copy on the device.
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }).then(removeIfStillThere)
  }
}
