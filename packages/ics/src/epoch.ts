/**
 * Moments as milliseconds since 1970, for what is done with every event of a feed. Where Temporal is a polyfill, an instant
 * that is read, compared and printed takes some 20 µs, as long as parsing the event it belongs to; this takes one.
 */

/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`, read as if it were UTC. Throws RangeError beyond the years of a calendar. */
export function utcReading(wall: string): number {
  // oxlint-disable-next-line no-restricted-globals -- see above; only ISO texts in UTC that name a moment come here
  const epoch = Date.parse(wall.length === 10 ? wall : `${wall}Z`)
  if (Number.isNaN(epoch)) throw new RangeError('not a time of any calendar')
  return epoch
}

/** Whole seconds, ISO 8601 with Z; as Temporal prints such an instant. */
export function epochText(epoch: number): string {
  // oxlint-disable-next-line no-restricted-globals -- see above; in UTC alone
  return new Date(epoch).toISOString().replace('.000Z', 'Z')
}
