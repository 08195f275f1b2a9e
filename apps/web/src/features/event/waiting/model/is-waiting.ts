import type { Event } from '@homefield/contract/event'

/** An event with changes that the server has not confirmed. The flag is stored with the cached lists. */
type WaitingEvent = Event & { readonly isWaiting: true }

export function isWaiting(event: object): boolean {
  return 'isWaiting' in event
}

export function markWaiting(event: Event): WaitingEvent {
  return { ...event, isWaiting: true }
}
