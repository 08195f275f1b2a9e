/**
 * Reminders are computed when they are due, from the current events and settings.
 * An event that was moved, cancelled or muted therefore never causes a stale reminder.
 * Every process scans for due reminders, but a lock on `reminder_scan` lets only one process scan at a time.
 * The table `reminders` prevents duplicates, even if the clock jumps or a process crashes.
 * One transaction writes the reminder, its deliveries and their jobs.
 */
import type { Work } from '@homefield/database/work'
import { dropOldReminders, scanReminders } from './store.ts'

export const SCAN_REMINDERS_EVERY_MS = 15_000

/** Reminders are kept as long as the delivery log in Settings shows them. */
const KEPT = { hours: 24 * 31 } as const

export interface ReminderParts {
  /** Connects as role `homefield_worker`. */
  readonly work: Work
  readonly sendsSms: boolean
}

/** Each transaction scans 15 minutes. The loop ends when a scan reaches the current time. */
export async function remindOfWhatIsDue({ work, sendsSms }: ReminderParts): Promise<void> {
  for (;;) if ((await work.system((unit) => scanReminders(unit, sendsSms))).is_done) return
}

export async function cleanUpReminders({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropOldReminders(unit, unit.now.subtract(KEPT)))
}
