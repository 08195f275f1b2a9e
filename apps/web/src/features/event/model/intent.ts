import type { Event, EventChange } from '@homefield/contract/event'

/**
 * What is done with an event goes in the order in which it was done; with those of one repetition together: one change may
 * be of all of them.
 */
export function laneOf({ seriesId, happeningId }: Pick<Event, 'seriesId' | 'happeningId'>): string {
  return seriesId ?? happeningId
}

/** A change on top of the version that the person saw; those made one after the other follow each other. */
export function changeIntent(event: Event, change: Omit<EventChange, 'version'>) {
  return {
    method: 'patch',
    path: '/events/{id}',
    params: { id: event.id },
    lane: laneOf(event),
    versionAt: 'event.version',
    versionsAt: 'versions',
    body: { ...change, version: event.version },
  } as const
}
