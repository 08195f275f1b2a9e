import type { Day } from '../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from './placement.ts'

/** The part of a timed event that is on one day, in minutes from midnight on the wall clock (0 to 1440). */
export interface Segment {
  readonly placed: Placed
  readonly start: number
  readonly end: number
  /**
   * `opensBefore` means that the event began on an earlier day, `opensAfter` that it continues later.
   */
  readonly opensBefore: boolean
  readonly opensAfter: boolean
}

/** Returns the part of an event on `day`. Returns null for an all-day event, which is in the all-day row. */
export function segmentOn(placed: Placed, day: Day): Segment | null {
  if (placed.isAllDay || day < placed.firstDay || day > placed.lastDay) return null
  const start = day === placed.firstDay ? placed.startMinute : 0
  const end = day === placed.lastDay ? placed.endMinute : DAY_MINUTES
  return { placed, start, end, opensBefore: day > placed.firstDay, opensAfter: day < placed.lastDay }
}
