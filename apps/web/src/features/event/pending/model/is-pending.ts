import type { Event } from '@homefield/contract/event'

/**
 * An event with changes that the server has not confirmed.
 * Cached lists store the mark, so it survives a reload.
 */
type PendingEvent = Event & { readonly hasPendingChange: true }

export function hasPendingChange(event: object): boolean {
  return 'hasPendingChange' in event
}

export function markPending(event: Event): PendingEvent {
  return { ...event, hasPendingChange: true }
}
