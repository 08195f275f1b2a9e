import type { Event } from '@homefield/contract/event'

/** The states that a card mentions. A confirmed event with a start and an end has none of the states. */
export type EventStatus = 'cancelled' | 'postponed' | 'removed' | 'timeTbd' | 'noEnd'

/** Lists what is unusual about an event: first the status, then 'time TBD' or 'no end time'. */
export function statusesOf(event: Pick<Event, 'status' | 'when'>): EventStatus[] {
  const statuses: EventStatus[] = []
  if (event.status !== 'confirmed') statuses.push(event.status)
  if (isTbd(event)) statuses.push('timeTbd')
  if (event.when.kind === 'timed' && event.when.end === null) statuses.push('noEnd')
  return statuses
}

/**
 * True if the card strikes through the title and the time, because nobody has to attend.
 * An event that the team removed from the feed is not struck through, because the event may still take place.
 */
export function isStruck(event: Pick<Event, 'status'>): boolean {
  return event.status === 'cancelled' || event.status === 'postponed'
}

/** True if the event has a day but no time of day. */
export function isTbd(event: Pick<Event, 'when'>): boolean {
  return event.when.kind === 'days' && event.when.timeTbd
}
