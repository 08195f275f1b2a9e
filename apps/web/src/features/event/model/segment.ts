import type { Day } from '../../../lib/time/day.ts'
import { DAY_MINUTES, type Placed } from './placement.ts'

/** A timed event's part of one day, in wall-clock minutes from midnight (0 … 1440). */
export interface Segment {
  readonly placed: Placed
  readonly start: number
  readonly end: number
  /** It began the day before, or goes on tomorrow. */
  readonly opensBefore: boolean
  readonly opensAfter: boolean
}

/** The part of an event that lies on `day`, or null. The all-day row has its own. */
export function segmentOn(placed: Placed, day: Day): Segment | null {
  if (placed.isAllDay || day < placed.firstDay || day > placed.lastDay) return null
  const start = day === placed.firstDay ? placed.startMinute : 0
  const end = day === placed.lastDay ? placed.endMinute : DAY_MINUTES
  return { placed, start, end, opensBefore: day > placed.firstDay, opensAfter: day < placed.lastDay }
}
