import type { SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface Scanned {
  /** Number of due reminders that the scan fired. */
  readonly fired: number
  /**
   * False if more reminders are due, so that the caller must scan again.
   * `is_done` is also true if another process is scanning, because that process fires the due reminders.
   */
  readonly is_done: boolean
}

/** Calls the SQL function `scan_reminders`, which writes due reminders, their deliveries and their jobs. */
export async function scanReminders({ tx }: SystemUnit, sendsSms: boolean): Promise<Scanned> {
  const { rows } = await sql<Scanned>`select fired, is_done from scan_reminders(${sendsSms})`.execute(tx)
  const [scanned] = rows
  if (!scanned) throw new Error('the reminder scan returned no row')
  return scanned
}

export async function dropOldReminders({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_old_reminders(${before.toString()})`.execute(tx)
}
