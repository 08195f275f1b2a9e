/**
 * Reminders are computed when they are due, from the current events and settings. An event that was moved,
 * cancelled or muted therefore leaves no stale reminder. Every process scans. A locked row lets one process
 * scan at a time, and the table `reminders` lets each reminder fire once, even if the clock jumps or a
 * process dies. The reminder, its deliveries and their jobs are written in one transaction.
 */
import type { Work } from '@homefield/database/work'
import { dropOldReminders, scanReminders } from './store.ts'

export const SCAN_REMINDERS_EVERY_MS = 15_000

/** The delivery log in Settings covers the same time. */
const KEPT = { hours: 24 * 31 } as const

export interface ReminderParts {
  /** Connects as role homefield_worker. */
  readonly work: Work
  readonly sendsSms: boolean
}

/** Scans a quarter of an hour per transaction until it reaches now. */
export async function remindOfWhatIsDue({ work, sendsSms }: ReminderParts): Promise<void> {
  for (;;) if ((await work.system((unit) => scanReminders(unit, sendsSms))).is_done) return
}

export async function sweepReminders({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropOldReminders(unit, unit.now.subtract(KEPT)))
}
