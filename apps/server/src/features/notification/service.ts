/*
 * What a person is told in the app. Notifications are written by the functions and triggers that do what they tell of
 * (migrations 0010, 0011), and by the jobs of `telling`; they have no text: the reader's device makes the words (decision
 * 0011). Here they are read, marked and taken away; of type `message`, which the bell does not show, none is touched.
 *
 * What an entry tells of is looked up as it is read, under the reader's rights: what he may not see any more is not told, and
 * an entry with nothing left to tell is neither listed nor counted.
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
  markToldOfConversation,
  markToldOfThread,
  type NotificationRow,
  schedulesOf,
  toldChangesOf,
  toldMessagesOf,
  toldSharesOf,
} from './store.ts'
import { showNotification, type Told } from './view.ts'

interface Bell {
  readonly notifications: Notification[]
  readonly unread: number
  readonly shown: boolean
}

/** The newest 100, newest first, and how many of all are unread. */
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
 * One entry, also while the bell is off; undefined where nothing of it may be seen any more.
 * @param since the version of which everything was told already
 */
export async function entryOf(unit: ReadUnit, id: string, since: number): Promise<Notification | undefined> {
  const row = await findNotification(unit, id)
  return row && showNotification(row, await toldBy(unit, [row], since))
}

/** Of all entries that the bell shows. */
export function countUnreadEntries(unit: ReadUnit): Promise<number> {
  return countUnread(unit)
}

/** As many queries as there are sorts of entries, whatever their number. */
async function toldBy(unit: ReadUnit, rows: readonly NotificationRow[], since = 0): Promise<Told> {
  const idsOf = (kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const schedules = idsOf(['eventsAdded', 'eventsChanged'])
  const messages = idsOf(['eventMessage'])
  const shares = idsOf(['eventShared'])
  const changes = schedules.length === 0 ? [] : await toldChangesOf(unit, schedules, since)
  return {
    schedules: byNotification(schedules.length === 0 ? [] : await schedulesOf(unit, schedules, since)),
    changes: Map.groupBy(changes, (change) => change.notification_id),
    messages: byNotification(messages.length === 0 ? [] : await toldMessagesOf(unit, messages)),
    shares: byNotification(shares.length === 0 ? [] : await toldSharesOf(unit, shares)),
  }
}

function byNotification<Row extends { readonly notification_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.notification_id, row]))
}

/** Besides what everybody is told of: what was told to the viewer, which moves nothing else of his. */
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

/** @param until an instant in UTC; what was told later stays unread. Absent: of all */
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

/** @param until an instant in UTC; what was told later stays. Absent: all of them */
export async function clear(unit: WriteUnit, until?: string): Promise<Record<string, never>> {
  await deleteNotifications(unit, until)
  return told(unit)
}

/** He read on in a conversation: what he was told of it he has read, once nothing is left of it. */
export async function readConversation(unit: WriteUnit, id: ConversationId): Promise<void> {
  await markToldOfConversation(unit, id)
}

/** He read on about a happening; the caller says so to his devices. */
export async function readThread(unit: WriteUnit, happeningId: string): Promise<void> {
  await markToldOfThread(unit, happeningId)
}

function told(unit: WriteUnit): Record<string, never> {
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
