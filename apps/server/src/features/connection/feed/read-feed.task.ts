/** Runs in a worker thread: what strangers wrote is never read on the request thread (C33 to C36). */
import type { Calendar, Entry, ReadFailure } from '@homefield/ics/entry'
import { read } from '@homefield/ics/read'

export interface ReadFeedAnswer {
  readonly reason: ReadFailure | null
  readonly calendar: Calendar | null
  /** Entries that lie ahead of `today` or repeat: what a feed must not lose at once unasked. */
  readonly upcoming: number
}

/** @param today `YYYY-MM-DD`; entries are compared by their written day, which is near enough for counting. */
export function run({ body, today }: { body: Uint8Array; today: string }): ReadFeedAnswer {
  const result = read(body)
  if (!result.ok) return { reason: result.reason, calendar: null, upcoming: 0 }
  const upcoming = result.calendar.entries.filter((entry) => isUpcoming(entry, today)).length
  return { reason: null, calendar: result.calendar, upcoming }
}

function isUpcoming(entry: Entry, today: string): boolean {
  if (entry.rule !== null) return true
  const day = entry.start.kind === 'day' ? entry.start.day : entry.start.wall.slice(0, 10)
  return day >= today
}
