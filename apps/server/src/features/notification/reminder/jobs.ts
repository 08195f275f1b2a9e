/**
 * The scan computes reminders only when they are due, from the current events and settings.
 * An event that was moved, cancelled or muted therefore never causes a stale reminder.
 * Every process scans for due reminders, but a lock on the row of `reminder_scan` admits one at a time.
 * A unique row in the table `reminders` prevents duplicates, even if the clock jumps or a process crashes.
 * The scan writes a reminder, its deliveries and the delivery jobs in one transaction.
 */
import type { Work } from '@homefield/database/work'
import { dropOldReminders, scanReminders } from './store.ts'

export const SCAN_REMINDERS_EVERY_MS = 15_000

/** Reminders are deleted after 31 days, when the delivery log in Settings stops showing them. */
const KEPT = { hours: 24 * 31 } as const

export interface ReminderParts {
  /** Runs transactions as database role `homefield_worker`. */
  readonly work: Work
  readonly sendsSms: boolean
}

/** Fires all reminders that are due by now. One transaction handles the reminders of 15 minutes. */
export async function remindOfWhatIsDue({ work, sendsSms }: ReminderParts): Promise<void> {
  for (;;) if ((await work.system((unit) => scanReminders(unit, sendsSms))).is_done) return
}

export async function cleanUpReminders({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropOldReminders(unit, unit.now.subtract(KEPT)))
}
