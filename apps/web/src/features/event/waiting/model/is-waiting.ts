import type { Event } from '@homefield/contract/event'

/** Marks an event that has changes the server has not confirmed. The mark is stored with the cached lists. */
type WaitingEvent = Event & { readonly isWaiting: true }

export function isWaiting(event: object): boolean {
  return 'isWaiting' in event
}

export function markWaiting(event: Event): WaitingEvent {
  return { ...event, isWaiting: true }
}
