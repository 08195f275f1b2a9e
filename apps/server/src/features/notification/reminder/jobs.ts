/**
 * Reminders are computed when they are due, from the current events and settings.
 * If an event was moved, cancelled or muted, no stale reminder is left.
 * Every process scans, but a locked row lets only one scan at a time.
 * The table `reminders` lets each reminder fire once, even if the clock jumps or a process dies.
 * One transaction writes the reminder, its deliveries and their jobs.
 */
import type { Work } from '@homefield/database/work'
import { dropOldReminders, scanReminders } from './store.ts'

export const SCAN_REMINDERS_EVERY_MS = 15_000

/** Matches the period that the delivery log in Settings shows. */
const KEPT = { hours: 24 * 31 } as const

export interface ReminderParts {
  /** Connects as role `homefield_worker`. */
  readonly work: Work
  readonly sendsSms: boolean
}

/** Scans a quarter of an hour per transaction, until the scan reaches the current time. */
export async function remindOfWhatIsDue({ work, sendsSms }: ReminderParts): Promise<void> {
  for (;;) if ((await work.system((unit) => scanReminders(unit, sendsSms))).is_done) return
}

export async function sweepReminders({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropOldReminders(unit, unit.now.subtract(KEPT)))
}
