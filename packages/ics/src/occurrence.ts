import { epochText, utcReading } from './epoch.ts'
import {
  dayOf,
  epochOf,
  isSkipped,
  momentOf,
  momentText,
  shownZone,
  wallTimeOf,
  zoneOfTime,
} from './moment.ts'
import type { Entry, EntryTime } from './entry.ts'

/** When an occurrence is; instants are ISO texts with Z, days are inclusive. */
export type OccurrenceWhen =
  | {
      readonly kind: 'timed'
      readonly start: string
      /** null: the file gives no end, or one that is not after the start, or ten years after it. */
      readonly end: string | null
      /** IANA zone: the one written, else the team's; for one that only the file defines see `shownZone`. */
      readonly zone: string
    }
  | {
      readonly kind: 'days'
      readonly firstDay: string
      readonly lastDay: string
      /** DTEND as written where VALUE=DATE was not: its reading is the provider's business (PlayMetrics). */
      readonly bareEnd: string | null
    }

export interface Occurrence {
  /** The entry that describes it: the override where there is one, else the series. */
  readonly entry: Entry
  /**
   * null for a single event. For one of a series the time it was planned for, in a form that does not change when
   * the team's zone does: `YYYY-MM-DD`, an instant with Z, or a floating wall time.
   */
  readonly recurrenceId: string | null
  readonly when: OccurrenceWhen
}

/** Ten years: longer is a slip of the pen, and could leave the years that a calendar knows. */
const LONGEST_DAYS = 3_660
/** On a clock that nobody sets. */
const DAY = 86_400_000

/** The planned time of an occurrence as its identity. */
export function recurrenceKey(time: EntryTime): string {
  if (time.kind === 'day') return time.day
  if (time.kind === 'utc') return `${time.wall}Z`
  return time.zone === null ? time.wall : momentText(time, time.zone)
}

/** `start` is the entry's own start, or the start of one occurrence of it, of the same kind. */
export function whenOf(entry: Entry, start: EntryTime, zone: string): OccurrenceWhen {
  return start.kind === 'day' ? daysOf(entry, start.day) : timesOf(entry, start, zone)
}

function daysOf(entry: Entry, firstDay: string): OccurrenceWhen {
  const end = entry.end ? dayOf(entry.end, 'UTC') : null
  const written = end ? daysBetween(dayOf(entry.start, 'UTC'), end) : lengthInDays(entry.duration)
  // Shorter than a day, or backwards, is still the day itself; and so is what ends beyond all sense.
  const length = written > LONGEST_DAYS ? 1 : written
  const lastDay = dayAfter(firstDay, Math.max(1, length) - 1)
  const bareEnd =
    entry.end?.kind === 'day' && !entry.end.marked ? dayAfter(firstDay, Math.max(0, length)) : null
  return { kind: 'days', firstDay, lastDay, bareEnd }
}

function daysBetween(from: string, to: string): number {
  return (utcReading(to) - utcReading(from)) / DAY
}

function dayAfter(day: string, days: number): string {
  return days === 0 ? day : Temporal.PlainDate.from(day).add({ days }).toString()
}

function timesOf(entry: Entry, start: EntryTime, teamZone: string): OccurrenceWhen {
  const zone = zoneOfTime(start, teamZone)
  const begins = momentOf(start, teamZone)
  const ends = endOf(entry, start, begins, zone, teamZone)
  const isLater = ends !== null && ends > begins && ends - begins <= LONGEST_DAYS * DAY
  return {
    kind: 'timed',
    start: epochText(begins),
    end: isLater ? epochText(ends) : null,
    zone: shownZone(begins, zone, teamZone),
  }
}

/**
 * DTEND and DTSTART in one zone give a length on the clock, so that a weekly 16:00 to 17:30 stays that across
 * daylight saving; anything else is exact time. DURATION: days on the clock, hours exact (RFC 5545 3.3.6).
 * In milliseconds since 1970.
 */
function endOf(
  entry: Entry,
  start: EntryTime,
  begins: number,
  zone: string,
  teamZone: string,
): number | null {
  if (entry.end) {
    const length = lengthOnClock(entry)
    // Clocks skip the start, so it moves on by the gap. An end that stayed would shorten the event, often to nothing.
    // A start at midnight names a day: its end stays where the day ends.
    if (length !== null && start.kind === 'wall' && !isMidnight(start.wall) && isSkipped(start.wall, zone))
      return begins + length
    if (start === entry.start && entry.end.kind !== 'day') return momentOf(entry.end, teamZone)
    if (length !== null && start.kind === 'wall')
      return epochOf(epochText(utcReading(start.wall) + length).slice(0, -1), zone)
    if (entry.end.kind === 'day') return null
    return begins + momentOf(entry.end, teamZone) - momentOf(entry.start, teamZone)
  }
  const length = lengthOf(entry.duration)
  if (length === null) return null
  if (length.days === 0) return begins + length.milliseconds
  const day = wallTimeOf(begins, zone).add({ days: length.days })
  return epochOf(day.toString({ smallestUnit: 'second' }), zone) + length.milliseconds
}

function isMidnight(wall: string): boolean {
  return utcReading(wall) % DAY === 0
}

/** In milliseconds; null where DTSTART and DTEND are not both readings of one zone's clocks. */
function lengthOnClock({ start, end }: Entry): number | null {
  if (end?.kind !== 'wall' || start.kind !== 'wall' || end.zone !== start.zone) return null
  return utcReading(end.wall) - utcReading(start.wall)
}

function lengthInDays(text: string | null): number {
  const length = lengthOf(text)
  return length ? Math.ceil(length.days + length.milliseconds / DAY) : 1
}

/** A DURATION as days on the clock and exact time; null where it is none, backwards or beyond all sense. */
function lengthOf(text: string | null): { readonly days: number; readonly milliseconds: number } | null {
  if (text === null) return null
  const match =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i.exec(text)
  if (!match) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? '0'))
  const length = { days: weeks * 7 + days, milliseconds: (hours * 3_600 + minutes * 60 + seconds) * 1_000 }
  const total = length.days + length.milliseconds / DAY
  return total > 0 && total <= LONGEST_DAYS ? length : null
}
