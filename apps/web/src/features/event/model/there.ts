import type { Event } from '@homefield/contract/event'

/** Returns the event's start and time zone, or null if the reader's clock shows the same local time. */
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
    // The browser does not know the event's time zone, so the app cannot compute the local time.
    return null
  }
  return { start, zone: when.zone }
}
