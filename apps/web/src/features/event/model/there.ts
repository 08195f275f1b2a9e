import type { Event } from '@homefield/contract/event'

/** The event's own zone, to show beside the time, if its clock at the start differs from the reader's. Else null. */
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
    // This browser does not know the zone, so no time can be shown for it.
    return null
  }
  return { start, zone: when.zone }
}
