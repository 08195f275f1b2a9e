/*
 * The notifications of a user.
 * SQL functions and triggers write a notification together with the change it reports (migrations 0010, 0011).
 * The jobs of `fanOut` write notifications too.
 * Notifications have no text: the reader's device formats it (decision 0011).
 * This file reads, marks and deletes notifications.
 * It never touches those of type `message`, which the list in the app does not show.
 *
 * The content of a notification is read with the reader's current access rights.
 * A notification without any content that the reader may see is neither listed nor counted.
 */
import type { Notification } from '@homefield/contract/notification'
import type { ConversationId, NotificationId } from '@homefield/contract/wire'
import { revisionsOf, revisionsSeen } from '@homefield/database/revisions'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError } from '../../lib/app-error.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  findNotification,
  isBellOn,
  listNotifications,
  markNotification,
  markNotifications,
  markConversationNotified,
  markThreadNotified,
  type NotificationRow,
  schedulesOf,
  notifiedChangesOf,
  notifiedMessagesOf,
  notifiedSharesOf,
} from './store.ts'
import { showNotification, type Told } from './view.ts'

interface Bell {
  readonly notifications: Notification[]
  readonly unread: number
  readonly shown: boolean
}

/** Returns the newest 100 notifications, newest first, and the number of all unread ones. */
export async function notificationsOf(unit: ReadUnit): Promise<Bell> {
  if (!(await isBellOn(unit))) return { notifications: [], unread: 0, shown: false }
  const rows = await listNotifications(unit)
  const told = await toldBy(unit, rows)
  return {
    notifications: rows.map((row) => showNotification(row, told)),
    unread: await countUnread(unit),
    shown: true,
  }
}

/**
 * Returns one notification, even if in-app notifications are off.
 * Returns undefined if the viewer may see none of its content.
 * @param since the version up to which all content was already delivered
 */
export async function entryOf(unit: ReadUnit, id: string, since: number): Promise<Notification | undefined> {
  const row = await findNotification(unit, id)
  return row && showNotification(row, await toldBy(unit, [row], since))
}

export function countUnreadEntries(unit: ReadUnit): Promise<number> {
  return countUnread(unit)
}

/** The number of queries depends on the number of notification kinds, not on the number of notifications. */
async function toldBy(unit: ReadUnit, rows: readonly NotificationRow[], since = 0): Promise<Told> {
  const idsOf = (kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const schedules = idsOf(['eventsAdded', 'eventsChanged'])
  const messages = idsOf(['eventMessage'])
  const shares = idsOf(['eventShared'])
  const changes = schedules.length === 0 ? [] : await notifiedChangesOf(unit, schedules, since)
  return {
    schedules: byNotification(schedules.length === 0 ? [] : await schedulesOf(unit, schedules, since)),
    changes: Map.groupBy(changes, (change) => change.notification_id),
    messages: byNotification(messages.length === 0 ? [] : await notifiedMessagesOf(unit, messages)),
    shares: byNotification(shares.length === 0 ? [] : await notifiedSharesOf(unit, shares)),
  }
}

function byNotification<Row extends { readonly notification_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.notification_id, row]))
}

/**
 * Adds the viewer's `reads:` subject. Clients that listen to it reload the viewer's notifications and nothing else.
 */
export async function revisionsOfBell(unit: ReadUnit): Promise<Record<string, number>> {
  return { ...(await revisionsSeen(unit)), ...(await revisionsOf(unit, [`reads:${unit.viewer.userId}`])) }
}

/** @throws AppError `notificationNotFound` */
export async function mark(
  unit: WriteUnit,
  id: NotificationId,
  change: { readonly read: boolean; readonly until?: string | undefined },
): Promise<Record<string, never>> {
  if (!(await markNotification(unit, id, change))) throw new AppError('notificationNotFound')
  return told(unit)
}

/** @param until a UTC timestamp: later notifications stay unread. Absent: mark all */
export async function markAllRead(unit: WriteUnit, until?: string): Promise<Record<string, never>> {
  await markNotifications(unit, until)
  return told(unit)
}

/** @throws AppError `notificationNotFound` */
export async function remove(
  unit: WriteUnit,
  id: NotificationId,
  until?: string,
): Promise<Record<string, never>> {
  if (!(await deleteNotification(unit, id, until))) throw new AppError('notificationNotFound')
  return told(unit)
}

/** @param until a UTC timestamp: later notifications stay. Absent: delete all */
export async function clear(unit: WriteUnit, until?: string): Promise<Record<string, never>> {
  await deleteNotifications(unit, until)
  return told(unit)
}

/** Marks the conversation's notifications as read once the viewer has read all of its messages. */
export async function readConversation(unit: WriteUnit, id: ConversationId): Promise<void> {
  await markConversationNotified(unit, id)
}

/** Marks the event group's message notifications as read. The caller bumps the reader's revision. */
export async function readThread(unit: WriteUnit, eventGroupId: string): Promise<void> {
  await markThreadNotified(unit, eventGroupId)
}

function told(unit: WriteUnit): Record<string, never> {
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
