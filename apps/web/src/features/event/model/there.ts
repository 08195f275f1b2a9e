import type { Event } from '@homefield/contract/event'

/** Returns the event's start and zone, or null if the clock in the reader's zone shows the same time. */
export function otherZone(
  event: Pick<Event, 'when'>,
  zone: string,
): { start: Temporal.Instant; zone: string } | null {
  const { when } = event
  if (when.kind !== 'timed') return null
  const start = Temporal.Instant.from(when.start)
  try {
    const there = start.toZonedDateTimeISO(when.zone)
    if (there.offsetNanoseconds === start.toZonedDateTimeISO(zone).offsetNanoseconds) return null
  } catch {
    // The browser does not know the event's time zone, so the app cannot compute the local time of the event.
    return null
  }
  return { start, zone: when.zone }
}
