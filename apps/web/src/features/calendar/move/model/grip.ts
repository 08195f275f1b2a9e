/**
 * From where the pointer is to where the event goes: minutes on the reader's wall clock, counted over the days.
 */
import { addDays, type Day, daysBetween } from '../../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from '../../../event/model/placement.ts'
import { endingAt, type Moved, movedTo, movedToDay, SNAP, snapped } from './moved.ts'

/** A point of the calendar. Without a minute it is a day's cell or the all-day row. */
export interface Spot {
  readonly day: Day
  readonly minute: number | null
}

/** How an event is held: where it was grasped, and whether all of it goes along or only its end. */
export interface Grip {
  readonly placed: Placed
  readonly at: Spot
  readonly isFoot: boolean
}

/** The last quarter of an hour of a day that an event may begin in. */
const LATEST = DAY_MINUTES - SNAP

/** Where the event goes when the pointer that grasped it at `grip.at` has come to `spot`. */
export function draggedTo({ placed, at, isFoot }: Grip, spot: Spot, zone: string): Moved {
  const { event, firstDay, startMinute } = placed
  if (isFoot) {
    // Its length is pulled in the column where it begins or ends; another day's hour counts as that hour later.
    return endingAt(event, zone, spot.day, snapped(spot.minute ?? 0))
  }
  const days = daysBetween(at.day, spot.day)
  if (placed.start === null || placed.isAllDay || at.minute === null || spot.minute === null) {
    return movedToDay(event, zone, addDays(firstDay, days))
  }
  // The pointer keeps its distance from the start.
  const minutes = startMinute + spot.minute - at.minute
  const whole = snapped(minutes)
  const isOneDay = placed.firstDay === placed.lastDay
  // What lies within a day is not pushed over its edge: the next column is one step further.
  const start = isOneDay ? Math.min(LATEST, Math.max(0, whole)) : whole
  const over = Math.floor(start / DAY_MINUTES)
  return movedTo(event, zone, addDays(firstDay, days + over), start - over * DAY_MINUTES)
}
