import type { Event, EventChange } from '@homefield/contract/event'

/**
 * What is done with an event goes in the order in which it was done; with those of one repetition together: one change may
 * be of all of them.
 */
export function laneOf({ seriesId, happeningId }: Pick<Event, 'seriesId' | 'happeningId'>): string {
  return seriesId ?? happeningId
}

/**
 * A change on top of the version that the person saw; those made one after the other follow each other.
 * @param zone that a day and a time of day in it were typed in
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
