/*
 * What a person is told in the app. Notifications are written by the functions and triggers that do what they tell of
 * (migrations 0010, 0011), and have no text: the reader's device makes the words (decision 0011). Here they are read,
 * marked and taken away; of type `message`, which the bell does not show, none is touched.
 */
import type { Notification } from '@homefield/contract/notification'
import type { NotificationId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError } from '../../lib/app-error.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  listNotifications,
  markNotification,
  markNotifications,
} from './store.ts'
import { showNotification } from './view.ts'

/** The newest 100, newest first, and how many of all are unread. */
export async function notificationsOf(
  unit: ReadUnit,
): Promise<{ notifications: Notification[]; unread: number }> {
  const rows = await listNotifications(unit)
  return { notifications: rows.map(showNotification), unread: await countUnread(unit) }
}

/** @throws AppError `notificationNotFound` */
export async function mark(
  unit: WriteUnit,
  id: NotificationId,
  read: boolean,
): Promise<Record<string, never>> {
  if (!(await markNotification(unit, id, read))) throw new AppError('notificationNotFound')
  return told(unit)
}

export async function markAllRead(unit: WriteUnit): Promise<Record<string, never>> {
  await markNotifications(unit)
  return told(unit)
}

/** @throws AppError `notificationNotFound` */
export async function remove(unit: WriteUnit, id: NotificationId): Promise<Record<string, never>> {
  if (!(await deleteNotification(unit, id))) throw new AppError('notificationNotFound')
  return told(unit)
}

export async function clear(unit: WriteUnit): Promise<Record<string, never>> {
  await deleteNotifications(unit)
  return told(unit)
}

function told(unit: WriteUnit): Record<string, never> {
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
