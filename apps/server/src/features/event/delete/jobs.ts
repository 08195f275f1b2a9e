import type { Work } from '@homefield/database/work'
import { dropDeletedEvents } from './store.ts'

// In hours, because an instant cannot add days.
const KEPT = { hours: 24 } as const

/** Deletes manual events for good one day after their deletion. Concurrent runs are harmless. */
export async function sweepDeletedEvents({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropDeletedEvents(unit, unit.now.subtract(KEPT)))
}
