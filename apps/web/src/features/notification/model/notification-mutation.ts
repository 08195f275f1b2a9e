import type { Notification } from '@homefield/contract/notification'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind, type Mutation } from '../../../lib/mutation-queue/mutations.ts'

/**
 * A mutation that changes the notification list.
 * `until` is the time of the newest notification that the user saw.
 * Notifications that were created or updated after `until` are not affected.
 */
export type NotificationMutation =
  | { readonly kind: 'read' | 'delete'; readonly id: string; readonly until: string | null }
  | { readonly kind: 'readAll' | 'clear'; readonly until: string | null }

export type BellKind =
  'readNotification' | 'deleteNotification' | 'readAllNotifications' | 'clearNotifications'

/** Returns the effect of a mutation on the notification list. Null for any other mutation. */
export function notificationMutationOf(mutation: Mutation): NotificationMutation | null {
  if (isKind(mutation, 'readNotification'))
    return { kind: 'read', id: mutation.params.id, until: mutation.body.until ?? null }
  if (isKind(mutation, 'deleteNotification'))
    return { kind: 'delete', id: mutation.params.id, until: mutation.query?.until ?? null }
  if (isKind(mutation, 'readAllNotifications'))
    return { kind: 'readAll', until: mutation.query?.until ?? null }
  if (isKind(mutation, 'clearNotifications')) return { kind: 'clear', until: mutation.query?.until ?? null }
  return null
}

/**
 * Returns the id of the friend request that a mutation accepts or declines.
 * The notification about an answered friend request disappears.
 */
export function answeredRequest(mutation: Mutation): string | null {
  return isKind(mutation, 'acceptRequest', 'declineRequest') ? mutation.params.id : null
}

/** The part of the notification list that a mutation can change. */
export interface Bell {
  readonly notifications: readonly Notification[]
  /** Number of all unread notifications. The number includes notifications that are not loaded. */
  readonly unread: number
}

/** Applies a mutation to the notification list. Returns the same object if nothing changes. */
export function done<Known extends Bell>(bell: Known, change: NotificationMutation): Known {
  const one = change.kind === 'read' || change.kind === 'delete' ? change.id : null
  const isMeant = (entry: Notification) => (one === null || entry.id === one) && !isLater(entry, change.until)
  const meant = bell.notifications.filter(isMeant)
  if (meant.length === 0) return bell
  const unreadOf = (list: readonly Notification[]) => list.filter(({ read }) => !read).length
  // All notifications that are not loaded are older than `until`, so 'read all' and 'clear' change them too.
  const unread =
    one === null ? unreadOf(bell.notifications) - unreadOf(meant) : Math.max(0, bell.unread - unreadOf(meant))
  const notifications =
    change.kind === 'delete' || change.kind === 'clear'
      ? bell.notifications.filter((entry) => !isMeant(entry))
      : bell.notifications.map((entry) => (isMeant(entry) && !entry.read ? { ...entry, read: true } : entry))
  return { ...bell, notifications, unread }
}

/**
 * Returns the loaded notifications with the effects of all pending mutations.
 * A withdrawn mutation has no effect anymore.
 */
export function patched<Known extends Bell>(bell: Known, commands: readonly Command[]): Known {
  return commands.reduce((known, command) => {
    const change = command.state === 'failed' ? null : notificationMutationOf(command)
    return change === null ? known : done(known, change)
  }, bell)
}

export function withoutRequest<Known extends Bell>(bell: Known, requestId: string): Known {
  const gone = bell.notifications.filter(
    ({ kind, friendRequestId }) => kind === 'friendAsked' && friendRequestId === requestId,
  )
  return gone.reduce((known, { id }) => done(known, { kind: 'delete', id, until: null }), bell)
}

function isLater({ createdAt }: Notification, until: string | null): boolean {
  return (
    until !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(createdAt), Temporal.Instant.from(until)) > 0
  )
}
