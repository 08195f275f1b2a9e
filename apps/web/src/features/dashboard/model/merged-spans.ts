import type { Span } from './lanes.ts'

/** Merges spans that overlap or touch, so that each part of the day is marked once. Returns them in order. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    } else merged.push(span)
  }
  return merged
}
