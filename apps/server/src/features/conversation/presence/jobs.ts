import type { Work } from '@homefield/database/work'
import { dropSilentPresences } from './store.ts'

/** A presence expires after at most two minutes. Its row is deleted after a day. */
const LIFE = { hours: 24 } as const

/** Deletes presences of devices that no longer report. Concurrent runs are harmless. */
export async function cleanUpPresences({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropSilentPresences(unit, unit.now.subtract(LIFE)))
}
