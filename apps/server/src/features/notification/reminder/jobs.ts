/**
 * Reminders are computed when they are due, from the events and the settings as they stand then: what moved, was called off
 * or was muted meanwhile has no old one. Every process looks; a locked row lets one at a time do it, and the table
 * `reminders` lets each reminder be due once, whatever the clock did and whoever died. What is written together, counts
 * together: the reminder, its ways out and their jobs are one transaction.
 */
import type { Work } from '@homefield/database/work'
import { dropOldReminders, scanReminders } from './store.ts'

export const SCAN_REMINDERS_EVERY_MS = 15_000

/** As long as its deliveries can be looked up. */
const KEPT = { hours: 24 * 31 } as const

export interface ReminderParts {
  /** Of role homefield_worker. */
  readonly work: Work
  /** Whether this installation can send SMS. */
  readonly sendsSms: boolean
}

/** A quarter of an hour in each transaction, until now is reached. */
export async function remindOfWhatIsDue({ work, sendsSms }: ReminderParts): Promise<void> {
  for (;;) if ((await work.system((unit) => scanReminders(unit, sendsSms))).is_done) return
}

export async function sweepReminders({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropOldReminders(unit, unit.now.subtract(KEPT)))
}
