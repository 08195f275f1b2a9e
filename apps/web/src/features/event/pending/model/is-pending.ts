import type { Event } from '@homefield/contract/event'

/**
 * An event with a change that the server has not confirmed yet.
 * The property `hasPendingChange` is stored with the cached lists.
 */
type PendingEvent = Event & { readonly hasPendingChange: true }

export function hasPendingChange(event: object): boolean {
  return 'hasPendingChange' in event
}

export function markPending(event: Event): PendingEvent {
  return { ...event, hasPendingChange: true }
}
