import { notification } from '@homefield/contract/notification'
import type { Door } from '../../lib/door.ts'
import { clear, mark, markAllRead, notificationsOf, remove, revisionsOfBell } from './service.ts'

export function notificationRoutes(door: Door): void {
  door.read(notification.list, async ({ unit }) => ({
    revisions: await revisionsOfBell(unit),
    ...(await notificationsOf(unit)),
  }))
  door.write(notification.mark, ({ unit, params, body }) => mark(unit, params.id, body))
  door.write(notification.markAllRead, ({ unit, query }) => markAllRead(unit, query.until))
  door.write(notification.delete, ({ unit, params, query }) => remove(unit, params.id, query.until))
  door.write(notification.clear, ({ unit, query }) => clear(unit, query.until))
}
