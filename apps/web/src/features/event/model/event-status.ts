import type { Event } from '@homefield/contract/event'

/**
 * The unusual states that a card mentions. A confirmed event with a start and an end has no unusual state.
 */
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
 * An event that the team removed from the feed may still take place, so it is not struck through.
 */
export function isStruck(event: Pick<Event, 'status'>): boolean {
  return event.status === 'cancelled' || event.status === 'postponed'
}

/** True if the event has a day but no time of day. */
export function isTbd(event: Pick<Event, 'when'>): boolean {
  return event.when.kind === 'days' && event.when.timeTbd
}
