import type {
  ScheduledNotification,
  ScheduledNotificationId,
} from '@homefield/contract/scheduled-notification'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import { listScheduled, settleScheduled, takeScheduled } from './store.ts'
import { showScheduled } from './view.ts'

/** Returns the reminders that the device of this session should show, sorted by time. */
export async function scheduledFor(unit: ReadUnit, sessionId: string): Promise<ScheduledNotification[]> {
  return (await listScheduled(unit, sessionId)).map((row) => showScheduled(row, unit.viewer))
}

interface Held {
  readonly id: ScheduledNotificationId
  readonly triggerTime: string
}

/**
 * Records which reminders the device of this session has scheduled.
 * Ignores a device that is not a phone, and a reminder that has moved since the phone fetched it.
 * Returns the ids of the recorded reminders.
 */
export async function take(
  unit: WriteUnit,
  sessionId: string,
  held: readonly Held[],
): Promise<{ ids: string[] }> {
  return { ids: await takeScheduled(unit, sessionId, held) }
}

/** @throws AppError `reminderNotFound` */
export async function settle(unit: WriteUnit, id: ScheduledNotificationId): Promise<Record<string, never>> {
  if (!(await settleScheduled(unit, id))) throw new AppError('reminderNotFound')
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
