import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../lib/time/day.ts'
import { isRepeated } from './clock-change.ts'

export const DAY_MINUTES = 1440
/** What is drawn where nobody gave an end; the words beside it say so. */
const DRAWN_WITHOUT_END = 120

/**
 * Where an event stands on a wall calendar of one zone. Timed events take their wall-clock minutes of their first and
 * last day, so a day of 23 or 25 hours still has 24 rows; days stay the plain dates they are, whatever the zone.
 */
export interface Placed {
  readonly event: Event
  /** Stands in the all-day row: plain days, a time to be decided, or 24 hours and more. */
  readonly isAllDay: boolean
  readonly firstDay: Day
  /** The last day with any of it, included. */
  readonly lastDay: Day
  /** Minutes from midnight of `firstDay`; 0 for plain days. */
  readonly startMinute: number
  /** Minutes from midnight of `lastDay`, 1 to 1440. Without a given end this is where the drawing stops. */
  readonly endMinute: number
  readonly hasEnd: boolean
  /** Null for plain days, which no clock runs through; the end also where nobody gave one. */
  readonly start: Temporal.Instant | null
  readonly end: Temporal.Instant | null
  /** The clocks show that minute twice on that day: only its zone's name tells which one it is. */
  readonly isStartRepeated: boolean
  readonly isEndRepeated: boolean
  /** Epoch milliseconds, the drawn end included: what `phaseOf` compares. */
  readonly startMs: number | null
  readonly endMs: number | null
}

const placedIn = new WeakMap<Event, { zone: string; placed: Placed }>()

/** Places an event in `zone` (IANA). Answers are kept per event object: the cache hands out the same ones. */
export function place(event: Event, zone: string): Placed {
  const known = placedIn.get(event)
  if (known?.zone === zone) return known.placed
  const placed = compute(event, zone)
  placedIn.set(event, { zone, placed })
  return placed
}

function compute(event: Event, zone: string): Placed {
  const { when } = event
  if (when.kind === 'days') {
    return {
      event,
      isAllDay: true,
      firstDay: when.firstDay,
      lastDay: when.lastDay < when.firstDay ? when.firstDay : when.lastDay,
      startMinute: 0,
      endMinute: DAY_MINUTES,
      hasEnd: true,
      start: null,
      end: null,
      isStartRepeated: false,
      isEndRepeated: false,
      startMs: null,
      endMs: null,
    }
  }
  const start = wallTime(when.start, zone)
  const end = when.end === null ? null : wallTime(when.end, zone)
  if (end === null || end.ms <= start.ms) return withoutEnd(event, start, end !== null, zone)
  const elapsed = Math.round((end.ms - start.ms) / 60_000)
  // What ends as a day begins has nothing of that day: at midnight, or at 1:00 where the clocks skip the hour before.
  const lastDay = end.day > start.day ? dayBefore(end.instant, zone) : end.day
  let endMinute = lastDay < end.day ? DAY_MINUTES : end.minute
  // A midnight that comes twice: the second one is an hour into its day.
  if (endMinute === 0) endMinute = minutesIntoDay(end.instant, zone)
  // The hour that happens twice in autumn may end on an earlier wall time than it began: then its length counts.
  if (lastDay === start.day && endMinute <= start.minute)
    endMinute = Math.min(DAY_MINUTES, start.minute + elapsed)
  return {
    event,
    isAllDay: elapsed >= DAY_MINUTES,
    firstDay: start.day,
    lastDay,
    startMinute: start.minute,
    endMinute,
    hasEnd: true,
    start: start.instant,
    end: end.instant,
    isStartRepeated: isRepeated(start.day, start.minute, zone),
    isEndRepeated: isRepeated(end.day, end.minute, zone),
    startMs: start.ms,
    endMs: end.ms,
  }
}

function withoutEnd(event: Event, start: WallTime, hasEnd: boolean, zone: string): Placed {
  const drawn = hasEnd ? 0 : DRAWN_WITHOUT_END
  return {
    event,
    isAllDay: false,
    firstDay: start.day,
    lastDay: start.day,
    startMinute: start.minute,
    endMinute: Math.min(DAY_MINUTES, start.minute + Math.max(1, drawn)),
    hasEnd,
    start: start.instant,
    end: null,
    isStartRepeated: isRepeated(start.day, start.minute, zone),
    isEndRepeated: false,
    startMs: start.ms,
    endMs: start.ms + drawn * 60_000,
  }
}

interface WallTime {
  readonly instant: Temporal.Instant
  readonly day: Day
  readonly minute: number
  readonly ms: number
}

function wallTime(text: string, zone: string): WallTime {
  const instant = Temporal.Instant.from(text)
  const local = instant.toZonedDateTimeISO(zone)
  return {
    instant,
    day: local.toPlainDate().toString(),
    minute: local.hour * 60 + local.minute,
    ms: local.epochMilliseconds,
  }
}

/** The day of the minute before `end`. */
function dayBefore(end: Temporal.Instant, zone: string): Day {
  return end.subtract({ minutes: 1 }).toZonedDateTimeISO(zone).toPlainDate().toString()
}

function minutesIntoDay(instant: Temporal.Instant, zone: string): number {
  const day = instant.toZonedDateTimeISO(zone).startOfDay().toInstant()
  return Math.round((instant.epochMilliseconds - day.epochMilliseconds) / 60_000)
}

/** Reading order within a day: the all-day row, then by time; the longer first, then by title, then by id. */
export function byReadingOrder(a: Placed, b: Placed): number {
  return Number(b.isAllDay) - Number(a.isAllDay) || byTime(a, b)
}

/** The same for a list of one day: there an event over days stands, on its first, at the hour at which it begins. */
export function byOrderOn(day: Day): (a: Placed, b: Placed) => number {
  const isAtHour = (placed: Placed) => !placed.isAllDay || beginsInDay(placed, day)
  return (a, b) => Number(isAtHour(a)) - Number(isAtHour(b)) || byTime(a, b)
}

function byTime(a: Placed, b: Placed): number {
  return (
    compare(a.firstDay, b.firstDay) ||
    // Of one repeated minute, the first comes first.
    (a.startMs !== null && b.startMs !== null ? a.startMs - b.startMs : a.startMinute - b.startMinute) ||
    compare(b.lastDay, a.lastDay) ||
    b.endMinute - a.endMinute ||
    compare(a.event.title, b.event.title) ||
    compare(a.event.id, b.event.id)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Over several days: drawn as one band even in the month. */
export function isOverDays(placed: Placed): boolean {
  return placed.isAllDay && placed.lastDay > placed.firstDay
}

/** It goes over days and begins at an hour of this one: what has its first day whole says no hour. */
export function beginsInDay(placed: Placed, day: Day): boolean {
  return isOverDays(placed) && placed.firstDay === day && placed.start !== null && placed.startMinute > 0
}

/** It began on an earlier day and ends at an hour of this one. */
export function endsInDay(placed: Placed, day: Day): boolean {
  if (placed.end === null || placed.firstDay >= day || placed.lastDay !== day) return false
  return !placed.isAllDay || placed.endMinute < DAY_MINUTES
}

/** What the clock says about an event: over, running, or still to come. */
export function phaseOf(placed: Placed, now: Now): 'past' | 'running' | 'coming' {
  if (placed.startMs === null || placed.endMs === null) {
    return placed.lastDay < now.day ? 'past' : placed.firstDay > now.day ? 'coming' : 'running'
  }
  return placed.endMs <= now.ms ? 'past' : placed.startMs > now.ms ? 'coming' : 'running'
}

/** One moment as the calendar needs it: the account zone's day and wall-clock minute, and the instant itself. */
export interface Now {
  readonly instant: Temporal.Instant
  readonly day: Day
  readonly minute: number
  readonly ms: number
}

export function nowIn(instant: Temporal.Instant, zone: string): Now {
  const local = instant.toZonedDateTimeISO(zone)
  return {
    instant,
    day: local.toPlainDate().toString(),
    minute: local.hour * 60 + local.minute,
    ms: local.epochMilliseconds,
  }
}
