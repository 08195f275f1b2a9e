/**
 * Converts pointer positions to the new time of a dragged event.
 * Minutes count from midnight on the clock. During a drag, they may be negative or exceed one day.
 */
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from '../../../event/model/placement.ts'
import { endingAt, type Moved, movedTo, movedToDay, SNAP, snapped } from './moved.ts'

/** A point in the calendar. In a month cell or the all-day row, the point has no minute. */
export interface Spot {
  readonly day: Day
  readonly minute: number | null
}

/** The point where the user grabbed an event. If `isFoot` is true, the drag changes only the event's end. */
export interface Grip {
  readonly placed: Placed
  readonly at: Spot
  readonly isFoot: boolean
}

/** The latest minute at which a vertical drag may start an event, so that the event stays in its day. */
const LATEST = DAY_MINUTES - SNAP

/** Returns the event's new time after the user dragged it from `grip.at` to `spot`. */
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
  // The start moves by as many minutes as the pointer, because the user may grab an event anywhere.
  const minutes = startMinute + spot.minute - at.minute
  const whole = snapped(minutes)
  const isOneDay = placed.firstDay === placed.lastDay
  // A vertical drag keeps a one-day event within its day. A sideways drag moves the event to another day.
  const start = isOneDay ? Math.min(LATEST, Math.max(0, whole)) : whole
  const over = Math.floor(start / DAY_MINUTES)
  return movedTo(event, zone, addDays(firstDay, days + over), start - over * DAY_MINUTES)
}
