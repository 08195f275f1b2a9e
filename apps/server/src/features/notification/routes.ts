import { notification } from '@homefield/contract/notification'
import type { Door } from '../../lib/door.ts'
import { clear, mark, markAllRead, notificationsOf, remove, revisionsOfBell } from './service.ts'

export function notificationRoutes(door: Door): void {
  door.read(notification.list, async ({ unit }) => ({
    revisions: await revisionsOfBell(unit),
    ...(await notificationsOf(unit)),
  }))
  door.write(notification.mark, ({ unit, params, body }) => mark(unit, params.id, body.read))
  door.write(notification.markAllRead, ({ unit }) => markAllRead(unit))
  door.write(notification.delete, ({ unit, params }) => remove(unit, params.id))
  door.write(notification.clear, ({ unit }) => clear(unit))
}
