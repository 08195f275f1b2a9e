/**
 * Computes the new time of a dragged event from the positions of the pointer.
 * Minutes count from midnight. During a drag, a minute may be negative or after the end of the day.
 */
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from '../../../event/model/placement.ts'
import { endingAt, type Moved, movedTo, movedToDay, SNAP, snapped } from './moved.ts'

/** A point in the calendar. Month cells and the all-day row have no hours, so `minute` is null there. */
export interface Spot {
  readonly day: Day
  readonly minute: number | null
}

/** The point at which the user grabbed an event. `isFoot`: the user grabbed the end to change the duration. */
export interface Grip {
  readonly placed: Placed
  readonly at: Spot
  readonly isFoot: boolean
}

/** The latest minute of a day at which an event can start during an upward or downward drag. */
const LATEST = DAY_MINUTES - SNAP

/** Returns an event's new time after a drag from `grip.at` to `spot`. */
export function draggedTo({ placed, at, isFoot }: Grip, spot: Spot, zone: string): Moved {
  const { event, firstDay, startMinute } = placed
  if (isFoot) {
    // The event ends at the time under the pointer, which may be on another day.
    return endingAt(event, zone, spot.day, snapped(spot.minute ?? 0))
  }
  const days = daysBetween(at.day, spot.day)
  if (placed.start === null || placed.isAllDay || at.minute === null || spot.minute === null) {
    return movedToDay(event, zone, addDays(firstDay, days))
  }
  // The start moves by as many minutes as the pointer, wherever the user grabbed the event.
  const minutes = startMinute + spot.minute - at.minute
  const whole = snapped(minutes)
  const isOneDay = placed.firstDay === placed.lastDay
  // An upward or downward drag keeps a one-day event on its day. Only a sideways drag changes the day.
  const start = isOneDay ? Math.min(LATEST, Math.max(0, whole)) : whole
  const over = Math.floor(start / DAY_MINUTES)
  return movedTo(event, zone, addDays(firstDay, days + over), start - over * DAY_MINUTES)
}
