import type { Day } from '../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from './placement.ts'

/** The part of a timed event that is on one day, in wall-clock minutes from midnight (0 to 1440). */
export interface Segment {
  readonly placed: Placed
  readonly start: number
  readonly end: number
  /**
   * `opensBefore` is true if the event began on an earlier day, `opensAfter` if it continues on a later day.
   */
  readonly opensBefore: boolean
  readonly opensAfter: boolean
}

/** Returns the part of an event that is on `day`. Null for all-day events, which have their own row. */
export function segmentOn(placed: Placed, day: Day): Segment | null {
  if (placed.isAllDay || day < placed.firstDay || day > placed.lastDay) return null
  const start = day === placed.firstDay ? placed.startMinute : 0
  const end = day === placed.lastDay ? placed.endMinute : DAY_MINUTES
  return { placed, start, end, opensBefore: day > placed.firstDay, opensAfter: day < placed.lastDay }
}
