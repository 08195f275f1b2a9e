const DAY = 86_400_000
/** Days per cached span, in milliseconds. */
const SPAN = 8 * DAY
/** No zone is farther from UTC. */
const FARTHEST = 2 * DAY
/**
 * Maximum of cached spans, because a file may contain any year in any zone.
 * A schedule needs about 45 spans per year and zone.
 */
const MOST_KEPT = 20_000

const kept = new Map<string, Map<number, number | null>>()
let count = 0

/**
 * A zone's offset in milliseconds for a wall time that is not near a clock change; null near one, where the rules of
 * gaps and overlaps decide. The offset comes from Temporal, once per span.
 *
 * @param reading milliseconds, as if it were UTC
 */
export function settledOffset(reading: number, zone: string): number | null {
  const span = Math.floor(reading / SPAN)
  let spans = kept.get(zone)
  const known = spans?.get(span)
  if (known !== undefined) return known
  if (count >= MOST_KEPT) {
    kept.clear()
    count = 0
    spans = undefined
  }
  const offset = offsetThroughout(span * SPAN - FARTHEST, (span + 1) * SPAN + FARTHEST, zone)
  if (spans === undefined) kept.set(zone, (spans = new Map<number, number | null>()))
  spans.set(span, offset)
  count += 1
  return offset
}

function offsetThroughout(from: number, to: number, zone: string): number | null {
  const begin = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const change = begin.getTimeZoneTransition('next')
  if (change !== null && change.epochMilliseconds <= to) return null
  const offset = begin.offsetNanoseconds / 1_000_000
  // Offsets from before standard time have seconds or fractions. No schedule needs those.
  return Number.isInteger(offset / 1_000) ? offset : null
}
