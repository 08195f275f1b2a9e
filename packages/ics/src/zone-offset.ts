const DAY = 86_400_000
/** Each cache entry holds a zone's offset for a period of this length: eight days, in milliseconds. */
const SPAN = 8 * DAY
/** Margin on both sides of a span, because wall times are read as UTC. No UTC offset reaches two days. */
const FARTHEST = 2 * DAY
/**
 * Maximum number of cached spans, because a file may contain any year in any zone.
 * A schedule needs about 45 spans of eight days per year and zone.
 */
const MOST_KEPT = 20_000

const kept = new Map<string, Map<number, number | null>>()
let count = 0

/**
 * Returns a zone's offset in milliseconds for a wall time that is not near a clock change.
 * Returns null near a clock change, where the caller must apply the rules for skipped and repeated times.
 * The offset is computed with Temporal once per span of eight days, and then cached.
 *
 * @param reading the wall time in milliseconds, computed as if it were UTC
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

/** Returns the wall time in `zone` at an instant, in milliseconds, computed as if the wall time were UTC. */
export function readingAt(epoch: number, zone: string): number {
  // The margin of a span is longer than any UTC offset, so a span also holds the offset of its instants.
  const settled = settledOffset(epoch, zone)
  if (settled !== null) return epoch + settled
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone)
  return epoch + Math.floor(offsetNanoseconds / 1_000_000)
}

function offsetThroughout(from: number, to: number, zone: string): number | null {
  const begin = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const change = begin.getTimeZoneTransition('next')
  if (change !== null && change.epochMilliseconds <= to) return null
  const offset = begin.offsetNanoseconds / 1_000_000
  // Before standard time, offsets had fractions of a second. Return null, so that the caller uses Temporal.
  return Number.isInteger(offset / 1_000) ? offset : null
}
