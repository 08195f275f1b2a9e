import type { Event } from '@homefield/contract/event'

/** Marks an event that has changes the server has not confirmed. The mark is stored with the cached lists. */
type PendingEvent = Event & { readonly hasPendingChange: true }

export function hasPendingChange(event: object): boolean {
  return 'hasPendingChange' in event
}

export function markPending(event: Event): PendingEvent {
  return { ...event, hasPendingChange: true }
}
