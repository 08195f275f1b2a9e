import type { Work } from '@homefield/database/work'
import { dropDeletedEvents } from './store.ts'

// A day is written as 24 hours, because Temporal cannot subtract days from an instant.
const KEPT = { hours: 24 } as const

/** Deletes manual events permanently one day after a user deleted them. Concurrent runs are harmless. */
export async function cleanUpDeletedEvents({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropDeletedEvents(unit, unit.now.subtract(KEPT)))
}
