/*
 * Lists a user's notifications, marks them as read, and deletes them.
 * SQL functions and triggers write a notification in the transaction of the change (migrations 0010, 0011).
 * The fan-out jobs write the notifications about schedule changes, new teams and messages.
 * The server stores no notification texts: the recipient's device formats them (decision 0011).
 * Notifications of type `message` exist only for push, email and SMS, so the in-app list omits them.
 *
 * The user's current access rights decide which changes and messages appear in a notification.
 * The list and the unread count omit a notification if the user may no longer see anything in it.
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
import { legsToCheckOf, notifiedDefaultsOf, notifiedLegsOf } from './drive/store.ts'
import { showNotification, type RelatedRows } from './view.ts'

interface Bell {
  readonly notifications: Notification[]
  readonly unread: number
  readonly shown: boolean
}

/** Returns the newest 100 notifications, newest first, and the number of all unread ones. */
export async function notificationsOf(unit: ReadUnit): Promise<Bell> {
  if (!(await isBellOn(unit))) return { notifications: [], unread: 0, shown: false }
  const rows = await listNotifications(unit)
  const bumpOwn = await relatedRowsOf(unit, rows)
  return {
    notifications: rows.map((row) => showNotification(row, bumpOwn, unit.viewer)),
    unread: await countUnread(unit),
    shown: true,
  }
}

/**
 * Returns one notification for a delivery, even if the user turned in-app notifications off.
 * Returns undefined if the viewer may no longer see the events or messages in the notification.
 * @param since the version up to which all content was already delivered
 */
export async function entryOf(unit: ReadUnit, id: string, since: number): Promise<Notification | undefined> {
  const row = await findNotification(unit, id)
  return row && showNotification(row, await relatedRowsOf(unit, [row], since), unit.viewer)
}

/** Returns whether the notification asks the viewer if a drive still works. */
export async function asksDriver(unit: ReadUnit, id: string): Promise<boolean> {
  return (await legsToCheckOf(unit, [id])).length > 0
}

export function countUnreadEntries(unit: ReadUnit): Promise<number> {
  return countUnread(unit)
}

/** The number of queries depends on the kinds of notifications, not on the number of notifications. */
async function relatedRowsOf(
  unit: ReadUnit,
  rows: readonly NotificationRow[],
  since = 0,
): Promise<RelatedRows> {
  const idsOf = (kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const schedules = idsOf(['eventsAdded', 'eventsChanged'])
  const messages = idsOf(['eventMessage'])
  const shares = idsOf(['eventShared'])
  const changed = idsOf(['eventsChanged'])
  const drives = idsOf(['legAsked', 'legAnswered'])
  const changes = schedules.length === 0 ? [] : await notifiedChangesOf(unit, schedules, since)
  return {
    schedules: byNotification(schedules.length === 0 ? [] : await schedulesOf(unit, schedules, since)),
    changes: grouped(changes),
    messages: byNotification(messages.length === 0 ? [] : await notifiedMessagesOf(unit, messages)),
    shares: byNotification(shares.length === 0 ? [] : await notifiedSharesOf(unit, shares)),
    drives: grouped(drives.length === 0 ? [] : await notifiedLegsOf(unit, drives)),
    defaults: byNotification(drives.length === 0 ? [] : await notifiedDefaultsOf(unit, drives)),
    toCheck: grouped(changed.length === 0 ? [] : await legsToCheckOf(unit, changed, since)),
  }
}

function byNotification<Row extends { readonly notification_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.notification_id, row]))
}

function grouped<Row extends { readonly notification_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, (row) => row.notification_id)
}

/**
 * Returns the revisions on which the notification list depends, including `reads:<viewer>`.
 * If only `reads:<viewer>` changes, clients reload the notifications but not the calendar.
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
  return bumpOwn(unit)
}

/** @param until a UTC timestamp: later notifications stay unread. Absent: mark all */
export async function markAllRead(unit: WriteUnit, until?: string): Promise<Record<string, never>> {
  await markNotifications(unit, until)
  return bumpOwn(unit)
}

/** @throws AppError `notificationNotFound` */
export async function remove(
  unit: WriteUnit,
  id: NotificationId,
  until?: string,
): Promise<Record<string, never>> {
  if (!(await deleteNotification(unit, id, until))) throw new AppError('notificationNotFound')
  return bumpOwn(unit)
}

/** @param until a UTC timestamp: later notifications stay. Absent: delete all */
export async function clear(unit: WriteUnit, until?: string): Promise<Record<string, never>> {
  await deleteNotifications(unit, until)
  return bumpOwn(unit)
}

/** Marks notifications about a conversation as read once the viewer has read all messages of the conversation. */
export async function readConversation(unit: WriteUnit, id: ConversationId): Promise<void> {
  await markConversationNotified(unit, id)
}

/** Marks notifications about the event's messages as read. The caller must increment the viewer's revision. */
export async function readThread(unit: WriteUnit, eventGroupId: string): Promise<void> {
  await markThreadNotified(unit, eventGroupId)
}

function bumpOwn(unit: WriteUnit): Record<string, never> {
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
