import type { Event } from '@homefield/contract/event'

/** How an event stands, where that is anything but ordinary. The ways are never confused with each other. */
export type Standing = 'cancelled' | 'postponed' | 'removed' | 'timeTbd' | 'noEnd'

/** The status first, then what is missing about the time. */
export function standingsOf(event: Pick<Event, 'status' | 'when'>): Standing[] {
  const standings: Standing[] = []
  if (event.status !== 'confirmed') standings.push(event.status)
  if (isTbd(event)) standings.push('timeTbd')
  if (event.when.kind === 'timed' && event.when.end === null) standings.push('noEnd')
  return standings
}

/** Nobody need go: its title and time are struck. Removed is not, because nobody said cancelled. */
export function isStruck(event: Pick<Event, 'status'>): boolean {
  return event.status === 'cancelled' || event.status === 'postponed'
}

/** The day stands, the time of day does not. */
export function isTbd(event: Pick<Event, 'when'>): boolean {
  return event.when.kind === 'days' && event.when.timeTbd
}
