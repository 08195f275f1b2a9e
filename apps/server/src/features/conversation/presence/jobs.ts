import type { Work } from '@homefield/database/work'
import { dropSilentPresences } from './store.ts'

/**
 * A device counts as present for at most two minutes after its last report.
 * The row of the presence is deleted after a day.
 */
const LIFE = { hours: 24 } as const

/** Deletes the rows of devices that stopped reporting presence. Concurrent runs are harmless. */
export async function cleanUpPresences({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropSilentPresences(unit, unit.now.subtract(LIFE)))
}
