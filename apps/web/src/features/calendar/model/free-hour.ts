/** A time range in minutes from midnight. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Returns the first visible hour without events, in minutes from midnight.
 * If every visible hour is busy, returns the first visible hour.
 */
export function freeHour(taken: readonly Span[], sight: Span): number {
  const first = Math.min(23 * 60, Math.ceil(sight.start / 60) * 60)
  for (let start = first; start + 60 <= Math.min(sight.end, 1440); start += 60) {
    if (taken.every((span) => span.end <= start || span.start >= start + 60)) return start
  }
  return first
}
