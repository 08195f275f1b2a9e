import type { Event } from '@homefield/contract/event'

/** The ways in which an event differs from a confirmed event with a known time. */
export type EventStatus = 'cancelled' | 'postponed' | 'removed' | 'timeTbd' | 'noEnd'

/** The status comes first, then what is missing about the time. */
export function statusesOf(event: Pick<Event, 'status' | 'when'>): EventStatus[] {
  const statuses: EventStatus[] = []
  if (event.status !== 'confirmed') statuses.push(event.status)
  if (isTbd(event)) statuses.push('timeTbd')
  if (event.when.kind === 'timed' && event.when.end === null) statuses.push('noEnd')
  return statuses
}

/** Nobody has to attend, so title and time are struck through. Removed events are not struck: nobody cancelled them. */
export function isStruck(event: Pick<Event, 'status'>): boolean {
  return event.status === 'cancelled' || event.status === 'postponed'
}

/** The day is known, the time of day is not. */
export function isTbd(event: Pick<Event, 'when'>): boolean {
  return event.when.kind === 'days' && event.when.timeTbd
}
