import type { Work } from '@homefield/database/work'
import { dropSilentPresences } from './store.ts'

/**
 * A device counts as present for at most two minutes after its last report.
 * After a day, the row of a device that no longer reports presence is deleted.
 */
const LIFE = { hours: 24 } as const

/** Deletes the rows of devices that stopped reporting presence. Concurrent runs are harmless. */
export async function cleanUpPresences({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropSilentPresences(unit, unit.now.subtract(LIFE)))
}
