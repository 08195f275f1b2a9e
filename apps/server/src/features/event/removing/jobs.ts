import type { Work } from '@homefield/database/work'
import { dropDeletedEvents } from './store.ts'

// In hours: an instant knows no days.
const KEPT = { hours: 24 } as const

/** Events made by hand go for good a day after their deletion; harmless when several processes do it at once. */
export async function sweepDeletedEvents({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropDeletedEvents(unit, unit.now.subtract(KEPT)))
}
