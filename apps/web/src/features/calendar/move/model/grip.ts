/** Converts a pointer position to the new time of the dragged event, in wall-clock minutes counted across days. */
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from '../../../event/model/placement.ts'
import { endingAt, type Moved, movedTo, movedToDay, SNAP, snapped } from './moved.ts'

/** A point in the calendar. In a month cell or the all-day row it has no minute. */
export interface Spot {
  readonly day: Day
  readonly minute: number | null
}

/** The point where the pointer grabbed the event. `isFoot`: the pointer moves only the end. */
export interface Grip {
  readonly placed: Placed
  readonly at: Spot
  readonly isFoot: boolean
}

/** The latest start of an event within a day, in minutes. */
const LATEST = DAY_MINUTES - SNAP

/** The event's new time when the pointer that grabbed it at `grip.at` is at `spot`. */
export function draggedTo({ placed, at, isFoot }: Grip, spot: Spot, zone: string): Moved {
  const { event, firstDay, startMinute } = placed
  if (isFoot) {
    // The end goes to the hour under the pointer, which may be on another day.
    return endingAt(event, zone, spot.day, snapped(spot.minute ?? 0))
  }
  const days = daysBetween(at.day, spot.day)
  if (placed.start === null || placed.isAllDay || at.minute === null || spot.minute === null) {
    return movedToDay(event, zone, addDays(firstDay, days))
  }
  // The pointer keeps its offset from the start.
  const minutes = startMinute + spot.minute - at.minute
  const whole = snapped(minutes)
  const isOneDay = placed.firstDay === placed.lastDay
  // An event within one day stays within the day. The next column is one step further.
  const start = isOneDay ? Math.min(LATEST, Math.max(0, whole)) : whole
  const over = Math.floor(start / DAY_MINUTES)
  return movedTo(event, zone, addDays(firstDay, days + over), start - over * DAY_MINUTES)
}
