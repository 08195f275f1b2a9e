import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../lib/time/day.ts'
import { isRepeated } from './clock-change.ts'

export const DAY_MINUTES = 1440
/**
 * The calendar draws an event without an end as 120 minutes long. The text says that the end is unknown.
 */
const DRAWN_WITHOUT_END = 120

/**
 * The position of an event in a calendar that shows the wall-clock time of one zone.
 * The position is in wall-clock minutes, so a day with a clock change also has 24 hours in the calendar.
 * An all-day event has the same dates in every zone.
 */
export interface Placed {
  readonly event: Event
  /** True if the event is in the all-day row: all-day, undecided time, or a duration of 24 hours or more. */
  readonly isAllDay: boolean
  readonly firstDay: Day
  /** The last day on which the event takes place. The last day itself is included. */
  readonly lastDay: Day
  /** Minutes from midnight of `firstDay`. 0 for an all-day event. */
  readonly startMinute: number
  /**
   * Minutes from midnight of `lastDay`, from 1 to 1440.
   * If the event has no end, the default duration determines `endMinute`.
   */
  readonly endMinute: number
  readonly hasEnd: boolean
  /**
   * The instants of start and end. Both are null for an all-day event. `end` is null if the event has no end.
   */
  readonly start: Temporal.Instant | null
  readonly end: Temporal.Instant | null
  /**
   * True if the start time occurs twice on the event's first day, because the clocks go back.
   * The app shows the zone's abbreviation for a repeated time, such as 'EST'.
   */
  readonly isStartRepeated: boolean
  readonly isEndRepeated: boolean
  /**
   * Start and end in epoch milliseconds, which `phaseOf` compares with the current time.
   * `endMs` is based on the default duration if the event has no end.
   */
  readonly startMs: number | null
  readonly endMs: number | null
}

const placedIn = new WeakMap<Event, { zone: string; placed: Placed }>()

/**
 * Computes the event's position in the zone.
 * The result is cached by event object, which the query cache reuses.
 */
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
  // An event that ends exactly when a day begins is not drawn on the new day.
  // A day begins at 0:00, or at 1:00 if the clocks skip 0:00.
  const lastDay = end.day > start.day ? dayBefore(end.instant, zone) : end.day
  let endMinute = lastDay < end.day ? DAY_MINUTES : end.minute
  // If midnight occurs twice and the event ends at the second midnight, draw the event until 1 AM.
  if (endMinute === 0) endMinute = minutesIntoDay(end.instant, zone)
  // When an hour repeats, the event may end at an earlier clock time than it starts.
  // If the end has an earlier clock time than the start, the block is as high as the elapsed minutes.
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

function dayBefore(end: Temporal.Instant, zone: string): Day {
  return end.subtract({ minutes: 1 }).toZonedDateTimeISO(zone).toPlainDate().toString()
}

function minutesIntoDay(instant: Temporal.Instant, zone: string): number {
  const day = instant.toZonedDateTimeISO(zone).startOfDay().toInstant()
  return Math.round((instant.epochMilliseconds - day.epochMilliseconds) / 60_000)
}

/** Sorts all-day events first, then by start time, then longer events first, then by title and id. */
export function byReadingOrder(a: Placed, b: Placed): number {
  return Number(b.isAllDay) - Number(a.isAllDay) || byTime(a, b)
}

/** Sorts the events of one day. On its first day, a multi-day event is sorted by its start time. */
export function byOrderOn(day: Day): (a: Placed, b: Placed) => number {
  const isAtHour = (placed: Placed) => !placed.isAllDay || beginsInDay(placed, day)
  return (a, b) => Number(isAtHour(a)) - Number(isAtHour(b)) || byTime(a, b)
}

function byTime(a: Placed, b: Placed): number {
  return (
    compare(a.firstDay, b.firstDay) ||
    // Two events with the same clock time can be an hour apart in a repeated hour, so compare the instants.
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

/** True if the event takes place on `day`, or on other days before and after it. */
export function isOn(placed: Placed, day: Day): boolean {
  return placed.firstDay <= day && day <= placed.lastDay
}

/** True if the event is drawn as one band over several days. */
export function isOverDays(placed: Placed): boolean {
  return placed.isAllDay && placed.lastDay > placed.firstDay
}

/** True if a multi-day event starts during `day`, but not if it starts at midnight. */
export function beginsInDay(placed: Placed, day: Day): boolean {
  return isOverDays(placed) && placed.firstDay === day && placed.start !== null && placed.startMinute > 0
}

/** True if an event that began on an earlier day ends during `day`. */
export function endsInDay(placed: Placed, day: Day): boolean {
  if (placed.end === null || placed.firstDay >= day || placed.lastDay !== day) return false
  return !placed.isAllDay || placed.endMinute < DAY_MINUTES
}

export function phaseOf(placed: Placed, now: Now): 'past' | 'running' | 'coming' {
  if (placed.startMs === null || placed.endMs === null) {
    return placed.lastDay < now.day ? 'past' : placed.firstDay > now.day ? 'coming' : 'running'
  }
  return placed.endMs <= now.ms ? 'past' : placed.startMs > now.ms ? 'coming' : 'running'
}

/** The current instant, with the day and the minute of the day in the account's zone. */
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
