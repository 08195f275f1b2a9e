import { dayOf, instantOf, momentOf, zoneOfTime } from './moment.ts'
import type { Entry, EntryTime } from './entry.ts'

/** When an occurrence is; instants are ISO texts with Z, days are inclusive. */
export type OccurrenceWhen =
  | {
      readonly kind: 'timed'
      readonly start: string
      /** null: the file gives no end, or one that is not after the start, or ten years after it. */
      readonly end: string | null
      /** IANA zone: the one written, else the team's. */
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

/** The planned time of an occurrence as its identity. */
export function recurrenceKey(time: EntryTime): string {
  if (time.kind === 'day') return time.day
  if (time.kind === 'utc') return `${time.wall}Z`
  return time.zone === null ? time.wall : instantOf(time.wall, time.zone).toString()
}

/** `start` is the entry's own start, or the start of one occurrence of it, of the same kind. */
export function whenOf(entry: Entry, start: EntryTime, zone: string): OccurrenceWhen {
  return start.kind === 'day' ? daysOf(entry, start.day) : timesOf(entry, start, zone)
}

function daysOf(entry: Entry, firstDay: string): OccurrenceWhen {
  const first = Temporal.PlainDate.from(firstDay)
  const end = entry.end ? dayOf(entry.end, 'UTC') : null
  const written = end ? daysBetween(dayOf(entry.start, 'UTC'), end) : lengthInDays(entry.duration)
  // Shorter than a day, or backwards, is still the day itself; and so is what ends beyond all sense.
  const length = written > LONGEST_DAYS ? 1 : written
  const lastDay = first.add({ days: Math.max(1, length) - 1 }).toString()
  const bareEnd =
    entry.end?.kind === 'day' && !entry.end.marked
      ? first.add({ days: Math.max(0, length) }).toString()
      : null
  return { kind: 'days', firstDay, lastDay, bareEnd }
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

function timesOf(entry: Entry, start: EntryTime, teamZone: string): OccurrenceWhen {
  const zone = zoneOfTime(start, teamZone)
  const begins = momentOf(start, teamZone)
  const ends = endOf(entry, start, begins, zone, teamZone)
  const seconds = ends === null ? 0 : (ends.epochMilliseconds - begins.epochMilliseconds) / 1_000
  const isLater = seconds > 0 && seconds <= LONGEST_DAYS * 86_400
  return { kind: 'timed', start: begins.toString(), end: isLater && ends ? ends.toString() : null, zone }
}

/**
 * DTEND and DTSTART in one zone give a length on the clock, so that a weekly 16:00 to 17:30 stays that across
 * daylight saving; anything else is exact time. DURATION: days on the clock, hours exact (RFC 5545 3.3.6).
 */
function endOf(
  entry: Entry,
  start: EntryTime,
  begins: Temporal.Instant,
  zone: string,
  teamZone: string,
): Temporal.Instant | null {
  if (entry.end) {
    if (start === entry.start && entry.end.kind !== 'day') return momentOf(entry.end, teamZone)
    if (entry.end.kind === 'wall' && entry.start.kind === 'wall' && start.kind === 'wall') {
      if (entry.end.zone === entry.start.zone) {
        const length = Temporal.PlainDateTime.from(entry.start.wall).until(entry.end.wall)
        return Temporal.PlainDateTime.from(start.wall).add(length).toZonedDateTime(zone).toInstant()
      }
    }
    if (entry.end.kind === 'day') return null
    return begins.add(momentOf(entry.start, teamZone).until(momentOf(entry.end, teamZone)))
  }
  const duration = durationOf(entry.duration)
  return duration ? begins.toZonedDateTimeISO(zone).add(duration).toInstant() : null
}

function lengthInDays(text: string | null): number {
  const duration = durationOf(text)
  if (!duration) return 1
  return Math.ceil(duration.total({ unit: 'days', relativeTo: '2024-01-01' }))
}

function durationOf(text: string | null): Temporal.Duration | null {
  if (text === null) return null
  const match =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i.exec(text)
  if (!match) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? '0'))
  if (weeks * 7 + days + hours / 24 + minutes / 1440 + seconds / 86_400 > LONGEST_DAYS) return null
  const duration = Temporal.Duration.from({ days: weeks * 7 + days, hours, minutes, seconds })
  return duration.sign > 0 ? duration : null
}
