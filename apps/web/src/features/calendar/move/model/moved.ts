/**
 * Computes an event's new time after the user moved the event by pointer, keyboard or dialog.
 *
 * The new time is the time that a clock in the user's time zone shows.
 * A move to another day keeps an event's time of day and its duration in elapsed minutes.
 * If the clocks skip the new time, the event starts after the gap, as the server computes it.
 * If the new time occurs twice because clocks go back, the event starts at the first occurrence.
 * The user reaches the second occurrence only by moving the event in small steps.
 */
import type { Event, EventChange } from '@homefield/contract/event'
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, place, type Placed } from '../../../event/model/placement.ts'

/** A dragged event snaps to multiples of this many minutes. */
export const SNAP = 15
const SHORTEST = 15
/** Maximum duration of an event in minutes, from the API contract. */
const LONGEST = 14 * DAY_MINUTES

type Change = Omit<EventChange, 'version' | 'scope'>

export interface Moved {
  readonly event: Event
  readonly placed: Placed
  /** The change to send to the server. Null if the event's time stays the same. */
  readonly change: Change | null
}

/** Returns true if the user may move the event. Nobody can move an event that the team removed. */
export function isMovable(event: Event): boolean {
  return event.can.edit && !event.birthday && event.status !== 'removed'
}

/** Returns true if the user can drag the event's end. All-day events have no end in the hour grid. */
export function isResizable(placed: Placed): boolean {
  return placed.start !== null && !placed.isAllDay && isMovable(placed.event)
}

export function snapped(minutes: number): number {
  return Math.round(minutes / SNAP) * SNAP
}

/** Moves an event to a day and minute (0 to 1439) in `zone`. An all-day event only changes its day. */
export function movedTo(event: Event, zone: string, day: Day, minute: number): Moved {
  if (event.when.kind === 'days') return movedToDay(event, zone, day)
  return startingAt(event, zone, wallTime(day, minute, zone))
}

/** Moves an event to another day at the same time of day. A multi-day event then begins on that day. */
export function movedToDay(event: Event, zone: string, day: Day): Moved {
  const { firstDay } = place(event, zone)
  const { when } = event
  if (when.kind === 'days') {
    const by = daysBetween(firstDay, day)
    const to = { ...when, firstDay: day, lastDay: addDays(when.lastDay, by) }
    return moved({ ...event, when: to }, zone, by === 0 ? null : { date: day })
  }
  if (day === firstDay) return moved(event, zone, null)
  const start = Temporal.Instant.from(when.start).toZonedDateTimeISO(zone)
  const to = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: start.toPlainTime() })
  // If the clocks skip the event's time on the new day, the event gets another time, so the request contains both.
  return startingAt(event, zone, to, to.toPlainTime().equals(start.toPlainTime()) ? { date: day } : undefined)
}

/** Moves an event by `days`, which keeps the time of day, or by `minutes` of elapsed time. */
export function movedBy(event: Event, zone: string, by: { days?: number; minutes?: number }): Moved {
  const { firstDay } = place(event, zone)
  const { days = 0, minutes = 0 } = by
  if (days !== 0) return movedToDay(event, zone, addDays(firstDay, days))
  if (event.when.kind === 'days' || minutes === 0) return moved(event, zone, null)
  return startingAt(
    event,
    zone,
    Temporal.Instant.from(event.when.start).toZonedDateTimeISO(zone).add({ minutes }),
  )
}

/** Makes an event end at a day and minute (0 to 1440), but at least 15 minutes after its start. */
export function endingAt(event: Event, zone: string, day: Day, minute: number): Moved {
  if (event.when.kind === 'days') return moved(event, zone, null)
  const start = Temporal.Instant.from(event.when.start)
  const end = wallTime(day, minute, zone)
  return lasting(event, zone, elapsed(start, end.toInstant()))
}

/**
 * Makes an event longer or shorter by a number of minutes.
 * An event without an end counts as two hours long, because the calendar draws it two hours tall.
 */
export function lengthenedBy(event: Event, zone: string, minutes: number): Moved {
  const { startMs, endMs } = place(event, zone)
  if (startMs === null || endMs === null) return moved(event, zone, null)
  return lasting(event, zone, Math.round((endMs - startMs) / 60_000) + minutes)
}

function lasting(event: Event, zone: string, wanted: number): Moved {
  const { when } = event
  if (when.kind === 'days') return moved(event, zone, null)
  const minutes = Math.min(LONGEST, Math.max(SHORTEST, wanted))
  const end = Temporal.Instant.from(when.start).add({ minutes }).toString()
  const isSame = when.end !== null && Temporal.Instant.from(when.end).equals(end)
  return moved({ ...event, when: { ...when, end } }, zone, isSame ? null : { durationMinutes: minutes })
}

function startingAt(event: Event, zone: string, start: Temporal.ZonedDateTime, change?: Change): Moved {
  const { when } = event
  if (when.kind === 'days') return moved(event, zone, null)
  const before = Temporal.Instant.from(when.start)
  const instant = start.toInstant()
  const end = when.end === null ? null : Temporal.Instant.from(when.end).add(before.until(instant)).toString()
  const to = { ...when, start: instant.toString(), end }
  const isSame = before.equals(instant)
  return moved({ ...event, when: to }, zone, isSame ? null : (change ?? typed(start)))
}

/** Returns an event's start as form fields. `isSecond` marks the second occurrence of a repeated time. */
function typed(start: Temporal.ZonedDateTime): Change {
  const startTime = start.toPlainTime().toString({ smallestUnit: 'minute' })
  const first = start.toPlainDateTime().toZonedDateTime(start.timeZoneId, { disambiguation: 'earlier' })
  const isSecond = first.epochMilliseconds < start.epochMilliseconds
  return { date: start.toPlainDate().toString(), startTime, ...(isSecond ? { isSecond } : {}) }
}

function moved(event: Event, zone: string, change: Change | null): Moved {
  return { event, placed: place(event, zone), change }
}

function wallTime(day: Day, minute: number, zone: string): Temporal.ZonedDateTime {
  // The minute may lie outside the day: minute 1440, for example, is midnight of the next day.
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / DAY_MINUTES) })
  const rest = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(rest / 60), minute: rest % 60 })
  return date.toPlainDateTime(plainTime).toZonedDateTime(zone)
}

function elapsed(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000)
}
