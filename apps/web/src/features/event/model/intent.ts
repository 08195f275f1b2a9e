import type { Event, EventChange } from '@homefield/contract/event'

/**
 * The queue key of an event. All events of a series share one key, because one mutation may change all of them, so
 * mutations of a series are sent in the order in which they were made.
 */
export function laneOf({ seriesId, eventGroupId }: Pick<Event, 'seriesId' | 'eventGroupId'>): string {
  return seriesId ?? eventGroupId
}

/**
 * A change against the version that the person saw. Successive changes of the same event form a chain.
 * @param zone IANA zone in which the date and time of day were typed
 */
export function changeIntent(event: Event, change: Omit<EventChange, 'version'>, zone: string) {
  const { date, startTime, isSecond } = change
  const isTimed = date !== undefined || startTime !== undefined || isSecond !== undefined
  return {
    kind: 'changeEvent',
    params: { id: event.id },
    lane: laneOf(event),
    versionAt: 'event.version',
    versionsAt: 'versions',
    body: { ...change, ...(isTimed ? { zone } : {}), version: event.version },
  } as const
}
