import type { WriteUnit } from '@homefield/database/work'
import { fallBack } from './fallback.service.ts'
import type { Ways } from './model.ts'
import {
  type DeliveryRow,
  type End,
  enqueueDelivering,
  findEntry,
  forgetPlace,
  lockDeliveries,
  settle,
} from './store.ts'

/**
 * Records the result of a delivery. Then enqueues a fallback email or a further delivery if necessary.
 * An advisory lock serializes the deliveries of one notification or reminder.
 * Without the lock, two jobs that fail at once would each see the other as pending. No fallback email would be sent.
 * Changes that were added to the notification during the delivery get a further delivery.
 */
export async function settleDelivery(unit: WriteUnit, row: DeliveryRow, end: End, ways: Ways): Promise<void> {
  const sourceId = row.notification_id ?? row.reminder_id
  if (sourceId !== null) await lockDeliveries(unit, sourceId)
  const isGone = end.reason === 'gone'
  if (isGone && end.status === 'failed') await forgetPlace(unit, row)
  await settle(unit, row, end)
  if (isGone || end.status === 'failed') await fallBack(unit, row, ways)
  const entry = row.notification_id === null ? undefined : await findEntry(unit, row.notification_id)
  if (entry && entry.version > row.version) await enqueueDelivering(unit, entry.id)
}
