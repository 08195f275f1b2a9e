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

/** The time of an occurrence. Instants are ISO texts with Z; `lastDay` is inclusive. */
export type OccurrenceWhen =
  | {
      readonly kind: 'timed'
      readonly start: string
      /** The end; null if the file states no end, or if the end is not after the start, or over ten years later. */
      readonly end: string | null
      /**
       * The event's IANA zone. An event without its own zone gets the team's zone.
       * If only the file defines the zone, `shownZone` substitutes a standard zone.
       */
      readonly zone: string
    }
  | {
      readonly kind: 'days'
      readonly firstDay: string
      readonly lastDay: string
      /** DTEND if it lacks VALUE=DATE. Some platforms include the day of DTEND in the event, and others do not. */
      readonly bareEnd: string | null
    }

export interface Occurrence {
  /** The entry with the occurrence's values: the override if one exists, else the series. */
  readonly entry: Entry
  /**
   * Identifies one date of a series by its planned time. Null for a single event.
   * The text does not depend on the team's zone: `YYYY-MM-DD`, an instant with Z, or a floating wall time.
   */
  readonly recurrenceId: string | null
  readonly when: OccurrenceWhen
}

/** Maximum days of an event (ten years). A longer event is a mistake, and its end could be an unsupported year. */
const LONGEST_DAYS = 3_660
/** Length of a day without a clock change, in milliseconds. */
const DAY = 86_400_000

/** Prints the planned time of an occurrence. The text identifies the occurrence within its series. */
export function recurrenceKey(time: EntryTime): string {
  if (time.kind === 'day') return time.day
  if (time.kind === 'utc') return `${time.wall}Z`
  return time.zone === null ? time.wall : momentText(time, time.zone)
}

/** @param start the entry's start, or the start of one date of the series in the same format (day, UTC or wall) */
export function whenOf(entry: Entry, start: EntryTime, zone: string): OccurrenceWhen {
  return start.kind === 'day' ? daysOf(entry, start.day) : timesOf(entry, start, zone)
}

function daysOf(entry: Entry, firstDay: string): OccurrenceWhen {
  const end = entry.end ? dayOf(entry.end, 'UTC') : null
  const written = end ? daysBetween(dayOf(entry.start, 'UTC'), end) : lengthInDays(entry.duration)
  // An event lasts at least one day. A length of more than ten years is a mistake and becomes one day.
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
 * Returns the end in milliseconds since 1970.
 * If DTSTART and DTEND are in one zone, the length is measured in wall time.
 * A weekly practice from 16:00 to 17:30 therefore ends at 17:30 before and after a clock change.
 * If the zones of DTSTART and DTEND differ, the length is measured in elapsed time.
 * The days of a DURATION are calendar days, and its hours are 60 elapsed minutes (RFC 5545 3.3.6).
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
    // If clocks skip the start, the start moves forward by the length of the gap, and the end must move too.
    // If only the start moved, the event would be too short or even empty.
    // If the start is midnight, the end does not move, because the event then covers whole days.
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

/** Length in milliseconds of wall time. Null unless DTSTART and DTEND are both wall times in the same zone. */
function lengthOnClock({ start, end }: Entry): number | null {
  if (end?.kind !== 'wall' || start.kind !== 'wall' || end.zone !== start.zone) return null
  return utcReading(end.wall) - utcReading(start.wall)
}

function lengthInDays(text: string | null): number {
  const length = lengthOf(text)
  return length ? Math.ceil(length.days + length.milliseconds / DAY) : 1
}

/** Splits a DURATION into calendar days and elapsed time. Null if the DURATION is invalid, negative or too long. */
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
