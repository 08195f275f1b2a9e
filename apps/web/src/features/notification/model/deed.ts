import type { Notification } from '@homefield/contract/notification'
import type { Command } from '../../../lib/outbox/command.ts'
import { isKind, type Mutation } from '../../../lib/outbox/mutations.ts'

/**
 * What was done in the bell and is on its way. `until`: what its doer saw; an entry that was told anew after that is not
 * meant.
 */
export type Deed =
  | { readonly kind: 'read' | 'delete'; readonly id: string; readonly until: string | null }
  | { readonly kind: 'readAll' | 'clear'; readonly until: string | null }

export type BellKind =
  'readNotification' | 'deleteNotification' | 'readAllNotifications' | 'clearNotifications'

/** Null for what is no deed of the bell. */
export function deedOf(mutation: Mutation): Deed | null {
  if (isKind(mutation, 'readNotification'))
    return { kind: 'read', id: mutation.params.id, until: mutation.body.until ?? null }
  if (isKind(mutation, 'deleteNotification'))
    return { kind: 'delete', id: mutation.params.id, until: mutation.query?.until ?? null }
  if (isKind(mutation, 'readAllNotifications'))
    return { kind: 'readAll', until: mutation.query?.until ?? null }
  if (isKind(mutation, 'clearNotifications')) return { kind: 'clear', until: mutation.query?.until ?? null }
  return null
}

/** The friend request that was answered by it, in the bell or elsewhere; its entry goes with it. */
export function answeredRequest(mutation: Mutation): string | null {
  return isKind(mutation, 'acceptRequest', 'declineRequest') ? mutation.params.id : null
}

/** What a list of the bell is, as far as deeds change it. */
export interface Bell {
  readonly notifications: readonly Notification[]
  /** Of all there are, not of those listed alone. */
  readonly unread: number
}

/** The list as it is after a deed; the very same where nothing in it is concerned. */
export function done<Known extends Bell>(bell: Known, deed: Deed): Known {
  const one = deed.kind === 'read' || deed.kind === 'delete' ? deed.id : null
  const isMeant = (entry: Notification) => (one === null || entry.id === one) && !isLater(entry, deed.until)
  const meant = bell.notifications.filter(isMeant)
  if (meant.length === 0) return bell
  const unreadOf = (list: readonly Notification[]) => list.filter(({ read }) => !read).length
  // What is not listed is older than all that is, so that a deed of everything concerns it too.
  const unread =
    one === null ? unreadOf(bell.notifications) - unreadOf(meant) : Math.max(0, bell.unread - unreadOf(meant))
  const notifications =
    deed.kind === 'delete' || deed.kind === 'clear'
      ? bell.notifications.filter((entry) => !isMeant(entry))
      : bell.notifications.map((entry) => (isMeant(entry) && !entry.read ? { ...entry, read: true } : entry))
  return { ...bell, notifications, unread }
}

/** What was read, with all that waits laid over it: seen at once, and gone again by itself where it is taken back. */
export function laid<Known extends Bell>(bell: Known, commands: readonly Command[]): Known {
  return commands.reduce((known, command) => {
    const deed = command.state === 'failed' ? null : deedOf(command)
    return deed === null ? known : done(known, deed)
  }, bell)
}

/** Without the entry of a request that was answered. */
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
