import type { Event, EventChange } from '@homefield/contract/event'

/**
 * Returns the queue key of an event.
 * All events of a series share a key, because one mutation may change them all.
 */
export function queueKeyOf({ seriesId, eventGroupId }: Pick<Event, 'seriesId' | 'eventGroupId'>): string {
  return seriesId ?? eventGroupId
}

/**
 * Creates the mutation for a change to an event.
 * Changes to one event or one series share a queue key, so they are sent in order.
 * @param zone IANA zone in which the user typed the date and time of day
 */
export function changeIntent(event: Event, change: Omit<EventChange, 'version'>, zone: string) {
  const { date, startTime, isSecond } = change
  const isTimed = date !== undefined || startTime !== undefined || isSecond !== undefined
  return {
    kind: 'changeEvent',
    params: { id: event.id },
    queueKey: queueKeyOf(event),
    versionAt: 'event.version',
    versionsAt: 'versions',
    body: { ...change, ...(isTimed ? { zone } : {}), version: event.version },
  } as const
}
