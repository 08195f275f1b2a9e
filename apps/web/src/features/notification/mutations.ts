import type { Notification } from '@homefield/contract/notification'
import { t } from '@lingui/core/macro'
import type { Intent } from '../../lib/mutation-queue/command.ts'
import { dismiss, enqueue, release } from '../../lib/mutation-queue/mutation-queue.ts'
import { sendAtOnce } from '../../lib/mutation-queue/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import type { BellKind } from './model/notification-mutation.ts'

/** Returns the queue key of a notification. Mutations with the same key are sent in order. */
const queueKeyOf = (id: string) => `notification:${id}`
const ALL = 'notifications'

/**
 * Maximum time in ms for undoing a deletion. The app sends the deletion when the toast closes or time is up.
 * The server keeps no copy of a deleted notification, so a deletion that was sent cannot be undone.
 */
const HELD = 30_000

/**
 * @returns the mutation's id, or null if the device could not store the mutation and it was sent at once.
 * The app never shows a failure to mark or delete a notification.
 */
async function store(intent: Intent<BellKind>): Promise<string | null> {
  try {
    return await enqueue(intent)
  } catch {
    await sendAtOnce(intent).catch(() => undefined)
    return null
  }
}

export function markRead({ id, read, createdAt: until }: Notification): void {
  if (read) return
  void store({
    kind: 'readNotification',
    queueKey: queueKeyOf(id),
    params: { id },
    body: { read: true, until },
  })
}

/** Marks the visible notifications and all older notifications as read. */
export function markAllRead([newest]: readonly Notification[]): void {
  if (!newest) return
  void store({
    kind: 'readAllNotifications',
    queueKey: ALL,
    query: { until: newest.createdAt },
  })
}

export async function deleteOne({ id, createdAt: until }: Notification): Promise<void> {
  const command = await store({
    kind: 'deleteNotification',
    queueKey: queueKeyOf(id),
    params: { id },
    query: { until },
    undoFor: HELD,
  })
  if (command !== null) offerUndo(command, t`Notification deleted`)
}

/** Deletes the visible notifications and all older notifications. */
export async function clearAll([newest]: readonly Notification[]): Promise<void> {
  if (!newest) return
  const command = await store({
    kind: 'clearNotifications',
    queueKey: ALL,
    query: { until: newest.createdAt },
    undoFor: HELD,
  })
  if (command !== null) offerUndo(command, t`All notifications deleted`)
}

/** Shows a toast with Undo. When the toast closes, the app sends the deletion. */
function offerUndo(command: string, text: string): void {
  let isUndone = false
  const undo = async () => {
    isUndone = true
    if (!(await dismiss(command)))
      addToast({ tone: 'neg', text: t`It was already deleted and can’t be restored.` })
  }
  addToast({
    tone: 'inf',
    text,
    action: { label: t`Undo`, onPress: () => void undo() },
    onLeave: () => {
      if (!isUndone) void release(command)
    },
  })
}
