/**
 * Instants as milliseconds since 1970, for what is done with every event of a feed: `Date.parse` takes 0.1 µs where
 * `Temporal.Instant.from` takes 0.7 µs (Node 26).
 */

/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`, read as if it were UTC. Throws RangeError beyond the years of a calendar. */
export function utcReading(wall: string): number {
  // oxlint-disable-next-line no-restricted-globals -- only ISO texts in UTC come here
  const epoch = Date.parse(wall.length === 10 ? wall : `${wall}Z`)
  if (Number.isNaN(epoch)) throw new RangeError('not a time of any calendar')
  return epoch
}

/** Whole seconds, ISO 8601 with Z; as Temporal prints such an instant. */
export function epochText(epoch: number): string {
  // oxlint-disable-next-line no-restricted-globals -- in UTC only
  return new Date(epoch).toISOString().replace('.000Z', 'Z')
}
