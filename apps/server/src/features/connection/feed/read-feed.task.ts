/** Runs in a worker thread: feeds are untrusted and must never be parsed on the request thread (C33 to C36). */
import type { Calendar, Entry, ReadFailure } from '@homefield/ics/entry'
import { read } from '@homefield/ics/read'
import { boundedKey, isOff, NEAR_DAYS } from './model.ts'

export interface ReadFeedAnswer {
  readonly reason: ReadFailure | null
  readonly calendar: Omit<Calendar, 'entries' | 'warnings'> | null
  readonly entries: HandedEntries
  /**
   * Number of entries that are upcoming or recurring, and not canceled.
   * If the number drops sharply between two feed checks, no event is removed until later feed checks confirm the drop.
   */
  readonly upcoming: number
}

/**
 * The entries as three parallel arrays of strings, because threads copy strings faster than objects.
 * Copying 5,000 entries as objects takes as long as parsing the feed. Copying strings takes a tenth of that time.
 */
export interface HandedEntries {
  readonly keys: readonly string[]
  readonly hashes: readonly string[]
  readonly jsons: readonly string[]
  /** Positions of the repeating entries in the arrays `keys`, `hashes` and `jsons`. */
  readonly repeating: readonly number[]
}

const NO_ENTRIES: HandedEntries = { keys: [], hashes: [], jsons: [], repeating: [] }

/** @param today `YYYY-MM-DD`, compared with each entry's written day; this is precise enough for counting */
export function run({ body, today }: { body: Uint8Array; today: string }): ReadFeedAnswer {
  const result = read(body)
  if (!result.ok) return { reason: result.reason, calendar: null, entries: NO_ENTRIES, upcoming: 0 }
  const { entries, warnings: _unused, ...calendar } = result.calendar
  const upcoming = entries.filter((entry) => isUpcoming(entry, today)).length
  return { reason: null, calendar, entries: handed(entries), upcoming }
}

function handed(entries: readonly Entry[]): HandedEntries {
  return {
    keys: entries.map(keyOf),
    hashes: entries.map(({ hash }) => hash),
    jsons: entries.map((entry) => JSON.stringify(entry)),
    repeating: entries.flatMap(({ rule }, place) => (rule === null ? [] : [place])),
  }
}

function keyOf({ uid, recurrenceId }: Entry): string {
  return boundedKey(recurrenceId === null ? uid : `${uid}#${JSON.stringify(recurrenceId)}`)
}

function isUpcoming(entry: Entry, today: string): boolean {
  if (entry.rule !== null) return !isOff(entry)
  const day = entry.start.kind === 'day' ? entry.start.day : entry.start.wall.slice(0, 10)
  return (
    day >= today &&
    (!isOff(entry) || day < Temporal.PlainDate.from(today).add({ days: NEAR_DAYS }).toString())
  )
}
