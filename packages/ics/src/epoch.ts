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
  const day = Math.floor(epoch / DAY)
  const second = (epoch - day * DAY) / 1_000
  const minute = Math.floor(second / 60)
  return `${dayText(day)}T${PADDED[Math.floor(minute / 60)]}:${PADDED[minute % 60]}:${PADDED[second % 60]}Z`
}

const DAY = 86_400_000
const PADDED = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The days that were printed, because printing a day takes most of the time and a feed repeats its days. */
const days = new Map<number, string>()
const MOST_DAYS = 2_000

/** @param day the number of days since 1970 */
function dayText(day: number): string {
  let text = days.get(day)
  if (text === undefined) {
    // oxlint-disable-next-line no-restricted-globals -- Date is safe here, because the text is in UTC
    text = new Date(day * DAY).toISOString().slice(0, -'T00:00:00.000Z'.length)
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, text)
  }
  return text
}
