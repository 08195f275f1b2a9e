/**
 * Where an event stands once it was moved: by the pointer, by keys, or by the dialog. Nothing here asks the screen.
 *
 * A move is made on the reader's wall clock. Another day keeps the time of day, whatever the clocks do in between, and
 * the length stays what it was in elapsed minutes. A time that a day skips becomes the one after the jump, as the server
 * reads it. A time that comes twice is the first of the two, but where minutes are added one by one: so both are reached.
 */
import type { Event, EventChange } from '@homefield/contract/event'
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, place, type Placed } from '../../../event/model/placement.ts'

/** Minutes that dragging snaps to. */
export const SNAP = 15
const SHORTEST = 15
/** The contract's longest length. */
const LONGEST = 14 * DAY_MINUTES

type Change = Omit<EventChange, 'version' | 'scope'>

export interface Moved {
  /** The event as it will stand. */
  readonly event: Event
  readonly placed: Placed
  /** What is sent; null where nothing changes. */
  readonly change: Change | null
}

/** Whether this reader may give it another time. What is called off stands as the team left it. */
export function isMovable(event: Event): boolean {
  return event.can.edit && !event.birthday && event.status !== 'removed'
}

/** Its length can be pulled: it has hours of its own in the grid. */
export function isResizable(placed: Placed): boolean {
  return placed.start !== null && !placed.isAllDay && isMovable(placed.event)
}

export function snapped(minutes: number): number {
  return Math.round(minutes / SNAP) * SNAP
}

/** To a wall-clock minute of a day (0 … 1439) in `zone`. What has no hour takes the day alone. */
export function movedTo(event: Event, zone: string, day: Day, minute: number): Moved {
  if (event.when.kind === 'days') return movedToDay(event, zone, day)
  return startingAt(event, zone, wallTime(day, minute, zone))
}

/** To another day at the same time of day, or as many days later as its own first day is moved. */
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
  // The clock may skip its time on that day: then it is said, or the server would not know.
  return startingAt(event, zone, to, to.toPlainTime().equals(start.toPlainTime()) ? { date: day } : undefined)
}

/** By days on the calendar and minutes that really pass. */
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

/** Ends at a wall-clock minute (0 … 1440) of a day; at least 15 minutes after it begins. */
export function endingAt(event: Event, zone: string, day: Day, minute: number): Moved {
  if (event.when.kind === 'days') return moved(event, zone, null)
  const start = Temporal.Instant.from(event.when.start)
  const end = wallTime(day, minute, zone)
  return lasting(event, zone, elapsed(start, end.toInstant()))
}

/** Longer or shorter by minutes; without a given end, from the two hours it is drawn with. */
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

/** As it is typed into a form: day, time of day, and which of the two where that time comes twice. */
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
  // 1440 is midnight of the next day.
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / DAY_MINUTES) })
  const rest = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(rest / 60), minute: rest % 60 })
  return date.toPlainDateTime(plainTime).toZonedDateTime(zone)
}

function elapsed(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000)
}
