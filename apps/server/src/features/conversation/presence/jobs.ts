import type { Work } from '@homefield/database/work'
import { dropSilentPresences } from './store.ts'

/** What counts for nothing after two minutes is of no use to anybody after a day. */
const LIFE = { hours: 24 } as const

/** Forgets devices that fell silent without a word. Harmless when several processes do it at once. */
export async function sweepPresences({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropSilentPresences(unit, unit.now.subtract(LIFE)))
}
