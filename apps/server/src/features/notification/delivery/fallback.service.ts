import type { WriteUnit } from '@homefield/database/work'
import { deliverySettings } from '../../account/service.ts'
import { asksDriver } from '../service.ts'
import { kindOf, newDelivery, OWN_MAIL, deliveryPlanNow, topicOf, type Ways } from './model.ts'
import { deliveriesFor, type DeliveryRow, enqueueSending, insertDeliveries } from './store.ts'

/**
 * Sends an email if no push target accepted an urgent notification or a reminder.
 * The caller must hold the advisory lock of the notification or reminder (see `lockDeliveries`).
 */
export async function fallBack(unit: WriteUnit, lost: DeliveryRow, ways: Ways): Promise<void> {
  const isReminder = lost.reminder_id !== null
  if (lost.channel !== 'push' || !(lost.is_urgent || isReminder)) return
  const of =
    lost.reminder_id !== null
      ? { reminder_id: lost.reminder_id }
      : lost.notification_id !== null && { notification_id: lost.notification_id }
  if (!of) return
  // Leave out deliveries of earlier versions, because each version contains all changes of the earlier ones.
  const all = (await deliveriesFor(unit, of)).filter((row) => row.version >= lost.version)
  const reaches = (row: DeliveryRow) =>
    row.channel === 'mail'
      ? row.target === 'own'
      : row.channel === 'push' && (row.status === 'sent' || row.status === 'pending')
  if (all.some(reaches)) return
  const settings = await deliverySettings(unit)
  const kind = kindOf(lost.kind)
  const isOwnDrive =
    kind === 'eventsChanged' &&
    lost.notification_id !== null &&
    (await asksDriver(unit, lost.notification_id))
  const plan = deliveryPlanNow(settings, { kind, isUrgent: true, isOwnDrive, hasPush: false, ways }, unit)
  const topic = topicOf(kind)
  if (plan.mail === null || (topic !== null && settings.stoppedMails.includes(topic))) return
  const { notification_id, reminder_id, version, is_urgent } = lost
  const row = {
    ...newDelivery(OWN_MAIL, { kind, dueAt: unit.now }),
    notification_id,
    reminder_id,
    version,
    is_urgent,
  }
  await insertDeliveries(unit, [row])
  await enqueueSending(unit, [row])
}
