import type { Work } from '@homefield/database/work'
import { dropDeletedEvents } from './store.ts'

// The period is in hours, because Temporal cannot add days to an instant.
const KEPT = { hours: 24 } as const

/** Deletes manual events permanently one day after a user deleted them. Concurrent runs are harmless. */
export async function cleanUpDeletedEvents({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropDeletedEvents(unit, unit.now.subtract(KEPT)))
}
