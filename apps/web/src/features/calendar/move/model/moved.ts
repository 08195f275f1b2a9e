/**
 * Computes an event's new time after the user moved it by pointer, keyboard or dialog.
 *
 * Moves use the time on the clock in the user's time zone.
 * A move to another day changes neither the time of day nor the duration in elapsed minutes.
 * A time that the clocks skip becomes the time after the gap, as on the server.
 * If a time occurs twice because clocks go back, the first occurrence is used.
 * The second occurrence of a repeated time is reached only by moving the event in small steps.
 */
import type { Event, EventChange } from '@homefield/contract/event'
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, place, type Placed } from '../../../event/model/placement.ts'

/** Dragging snaps to multiples of this many minutes. */
export const SNAP = 15
const SHORTEST = 15
/** The API contract's maximum duration in minutes. */
const LONGEST = 14 * DAY_MINUTES

type Change = Omit<EventChange, 'version' | 'scope'>

export interface Moved {
  readonly event: Event
  readonly placed: Placed
  /** The change to send. Null if the event's time stays the same. */
  readonly change: Change | null
}

/** True if this user may move the event. Nobody can move an event that the team removed. */
export function isMovable(event: Event): boolean {
  return event.can.edit && !event.birthday && event.status !== 'removed'
}

/** True if the user can drag the event's end. All-day events have no end to drag in the hour grid. */
export function isResizable(placed: Placed): boolean {
  return placed.start !== null && !placed.isAllDay && isMovable(placed.event)
}

export function snapped(minutes: number): number {
  return Math.round(minutes / SNAP) * SNAP
}

/** Moves an event to a minute (0 to 1439) of a day in `zone`. For an all-day event only the day changes. */
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
  // If the clocks skip the event's time on the new day, the request must contain a time besides the date.
  return startingAt(event, zone, to, to.toPlainTime().equals(start.toPlainTime()) ? { date: day } : undefined)
}

/** Moves an event by `days` on the calendar, which keeps its time of day, or by `minutes` of elapsed time. */
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

/** Sets the end to a minute (0 to 1440) of a day, at least 15 minutes after the start. */
export function endingAt(event: Event, zone: string, day: Day, minute: number): Moved {
  if (event.when.kind === 'days') return moved(event, zone, null)
  const start = Temporal.Instant.from(event.when.start)
  const end = wallTime(day, minute, zone)
  return lasting(event, zone, elapsed(start, end.toInstant()))
}

/**
 * Changes the duration by a number of minutes.
 * An event without an end counts as two hours long, because the calendar draws the event two hours tall.
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

/**
 * Returns the date and time as form fields. `isSecond` marks the second occurrence of a repeated time.
 */
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
  // The minute may lie outside the day. For example, minute 1440 is midnight of the next day.
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / DAY_MINUTES) })
  const rest = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(rest / 60), minute: rest % 60 })
  return date.toPlainDateTime(plainTime).toZonedDateTime(zone)
}

function elapsed(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000)
}
