import type { WriteUnit } from '@homefield/database/work'
import { fallBack } from '../falling-back/service.ts'
import type { Ways } from '../model.ts'
import {
  type DeliveryRow,
  type End,
  enqueueDelivering,
  findEntry,
  forgetPlace,
  lockNotification,
  settle,
} from '../store.ts'

/** Ends a delivery, and does what follows from that. What joined its entry while it was on its way is delivered by itself. */
export async function settleDelivery(unit: WriteUnit, row: DeliveryRow, end: End, ways: Ways): Promise<void> {
  if (row.notification_id !== null) await lockNotification(unit, row.notification_id)
  if (end.status === 'failed' && end.reason === 'gone') await forgetPlace(unit, row)
  await settle(unit, row, end)
  if (end.status === 'failed') await fallBack(unit, row, ways)
  const entry = row.notification_id === null ? undefined : await findEntry(unit, row.notification_id)
  if (entry && entry.version > row.version) await enqueueDelivering(unit, entry.id)
}
