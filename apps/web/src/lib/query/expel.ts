import type { Query, QueryClient } from '@tanstack/react-query'
import { createEmitter } from '../api/emitter.ts'

/** Milliseconds within which something a person may no longer see has left the screen (C15). */
const LONGEST_SIGHT = 2_000

/** Heard when an account (its id is told) may see less than before, now or since its last visit. */
export const sightLost = createEmitter<string>()

/** Heard when it is said which subjects an account may not see, or of which it may see less than before. */
export const subjectsLost = createEmitter<{ account: string; isLost: (subject: string) => boolean }>()

/** Heard right before something goes that stands on the screen, and with it the forms that hang on it. */
export const expelling = createEmitter<void>()

/**
 * Removes answers that contain something the person may no longer see. What nobody looks at goes at once. What stands on
 * the screen is read again first, so that a team the parent just removed does not blank the whole page; it goes too when
 * the new answer fails or takes too long.
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
    // Without the copy on the device: what is asked for now is asked from the server.
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }).then(removeIfStillThere)
  }
}
