import type { Event } from '@homefield/contract/event'

/** The zone to name beside the time: the event's own, where its clocks then show something else than the reader's. */
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
    // A zone this browser does not know yet: nothing truthful can be said.
    return null
  }
  return { start, zone: when.zone }
}
