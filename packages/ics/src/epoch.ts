/**
 * Represents instants as milliseconds since 1970, for speed in code that runs for each event of a feed.
 * `Date.parse` is used because it takes 0.1 µs. `Temporal.Instant.from` takes 0.7 µs (Node 26).
 */

/** Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS` as if it were UTC. Throws RangeError for an invalid time. */
export function utcReading(wall: string): number {
  // oxlint-disable-next-line no-restricted-globals -- Date.parse is safe here, because the text is in UTC
  const epoch = Date.parse(wall.length === 10 ? wall : `${wall}Z`)
  if (Number.isNaN(epoch)) throw new RangeError('not a valid date or time')
  return epoch
}

/** Prints a time in whole seconds as ISO 8601 with Z, exactly as Temporal.Instant prints it. */
export function epochText(epoch: number): string {
  // oxlint-disable-next-line no-restricted-globals -- Date is safe here, because the text is in UTC
  return new Date(epoch).toISOString().replace('.000Z', 'Z')
}
