import type { Event } from '@homefield/contract/event'

/**
 * An event with changes that the server has not confirmed.
 * The property `hasPendingChange` is stored with the cached lists, so a reload keeps the 'Waiting' mark.
 */
type PendingEvent = Event & { readonly hasPendingChange: true }

export function hasPendingChange(event: object): boolean {
  return 'hasPendingChange' in event
}

export function markPending(event: Event): PendingEvent {
  return { ...event, hasPendingChange: true }
}
