import type { Event } from '@homefield/contract/event'

/** An event with something on it that the server has not confirmed yet. The mark is kept with the lists it stands in. */
type WaitingEvent = Event & { readonly isWaiting: true }

export function isWaiting(event: object): boolean {
  return 'isWaiting' in event
}

export function markWaiting(event: Event): WaitingEvent {
  return { ...event, isWaiting: true }
}
