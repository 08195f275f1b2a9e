import { notification } from '@homefield/contract/notification'
import type { CallRouter } from '../../lib/call-router.ts'
import { clear, mark, markAllRead, notificationsOf, remove, revisionsOfBell } from './service.ts'

export function notificationRoutes(router: CallRouter): void {
  router.read(notification.list, async ({ unit }) => ({
    revisions: await revisionsOfBell(unit),
    ...(await notificationsOf(unit)),
  }))
  router.write(notification.mark, ({ unit, params, body }) => mark(unit, params.id, body))
  router.write(notification.markAllRead, ({ unit, query }) => markAllRead(unit, query.until))
  router.write(notification.delete, ({ unit, params, query }) => remove(unit, params.id, query.until))
  router.write(notification.clear, ({ unit, query }) => clear(unit, query.until))
}
