/** Converts a pointer position to the new time of the dragged event. Counts minutes of the clock across days. */
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from '../../../event/model/placement.ts'
import { endingAt, type Moved, movedTo, movedToDay, SNAP, snapped } from './moved.ts'

/** A point in the calendar. In a month cell or the all-day row, the point has no minute. */
export interface Spot {
  readonly day: Day
  readonly minute: number | null
}

/** The point where the user grabbed the event. `isFoot`: the user drags only the event's end. */
export interface Grip {
  readonly placed: Placed
  readonly at: Spot
  readonly isFoot: boolean
}

/** The latest start of an event within a day, in minutes from midnight. */
const LATEST = DAY_MINUTES - SNAP

/** The event's new time if the user grabbed it at `grip.at` and the pointer is now at `spot`. */
export function draggedTo({ placed, at, isFoot }: Grip, spot: Spot, zone: string): Moved {
  const { event, firstDay, startMinute } = placed
  if (isFoot) {
    // The event's end goes to the time under the pointer, which may be on another day.
    return endingAt(event, zone, spot.day, snapped(spot.minute ?? 0))
  }
  const days = daysBetween(at.day, spot.day)
  if (placed.start === null || placed.isAllDay || at.minute === null || spot.minute === null) {
    return movedToDay(event, zone, addDays(firstDay, days))
  }
  // The pointer keeps its distance from the event's start.
  const minutes = startMinute + spot.minute - at.minute
  const whole = snapped(minutes)
  const isOneDay = placed.firstDay === placed.lastDay
  // An event within one day stays within one day. To reach the next day, the user drags it to the next column.
  const start = isOneDay ? Math.min(LATEST, Math.max(0, whole)) : whole
  const over = Math.floor(start / DAY_MINUTES)
  return movedTo(event, zone, addDays(firstDay, days + over), start - over * DAY_MINUTES)
}
