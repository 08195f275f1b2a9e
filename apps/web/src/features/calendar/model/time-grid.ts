import type { Event } from '@homefield/contract/event'
import { type Day, isWeekend } from '../../../lib/time/day.ts'
import { type ClockChange, clockChangeOn } from '../../event/model/clock-change.ts'
import { byReadingOrder, type Now, place, type Placed } from '../../event/model/placement.ts'
import { type Segment, segmentOn } from '../../event/model/segment.ts'
import { type Band, bandsOver } from './bands.ts'
import { cascade, type CascadeStyle, type DayItem, sideBySide } from './day-columns.ts'

const HOUR_PX = 48
export const HOURS = 24
/** Number of rows in the all-day row. '+n more' counts the other events. */
const ALL_DAY_ROWS = 3

export const WEEK_CASCADE: CascadeStyle = { step: 0.25, narrowest: 0.26 }
/** Layout for columns of about 100 px, as on a tablet. Two side-by-side blocks get at least 44 px each. */
export const TIGHT_CASCADE: CascadeStyle = { step: 0.25, narrowest: 0.44 }
/** Layout for phone columns of 112 px. A tap target needs 44 px, and blocks are 4 px apart. */
export const PHONE_CASCADE: CascadeStyle = { step: 0.2, narrowest: 48 / 112 }

export interface TimeDay {
  readonly day: Day
  readonly isToday: boolean
  readonly isWeekend: boolean
  readonly items: readonly DayItem[]
  /** The all-day events of the day that do not fit into the all-day row. */
  readonly hiddenAllDay: readonly Placed[]
  /** The clock change of the day, if any. Hour rows show clock times, so the day still has 24 rows. */
  readonly clockChange: ClockChange | null
  /** All events of the day, all-day events first. Keyboard navigation uses this order. */
  readonly events: readonly Placed[]
}

export interface TimeGrid {
  readonly days: readonly TimeDay[]
  readonly bands: readonly Band[]
  readonly bandRows: number
}

/**
 * Lays out the events of each day in 24 rows, one per hour.
 * If `style` is given, overlapping events are staggered. Otherwise overlapping events are side by side.
 */
export function timeGrid(
  events: readonly Event[],
  days: readonly Day[],
  zone: string,
  today: Day,
  style?: CascadeStyle,
): TimeGrid {
  const placed = events.map((event) => place(event, zone)).sort(byReadingOrder)
  const all = bandsOver(placed, days)
  const bands = all.filter((band) => band.lane < ALL_DAY_ROWS)
  return {
    days: days.map((day, column) => {
      const here = placed.filter((one) => one.firstDay <= day && day <= one.lastDay)
      const segments = here.map((one) => segmentOn(one, day)).filter((one): one is Segment => one !== null)
      return {
        day,
        isToday: day === today,
        isWeekend: isWeekend(day),
        items: style ? cascade(segments, style) : sideBySide(segments),
        hiddenAllDay: all
          .filter(
            (band) => band.lane >= ALL_DAY_ROWS && band.firstColumn <= column && column <= band.lastColumn,
          )
          .map((band) => band.placed),
        clockChange: clockChangeOn(day, zone),
        events: here,
      }
    }),
    bands,
    bandRows: bands.reduce((most, band) => Math.max(most, band.lane + 1), 0),
  }
}

/**
 * Returns the minute to scroll to: one hour before the first event.
 * If today is visible, the minute is at most one hour before the current time.
 */
export function openAt(grid: TimeGrid, now: Now): number {
  const starts = grid.days.flatMap((day) => day.items.map((item) => item.start))
  if (grid.days.some((day) => day.isToday)) starts.push(now.minute)
  const first = starts.length > 0 ? Math.min(...starts) : 9 * 60
  return Math.max(0, first - 60)
}

/** Converts minutes of the day to pixels at the default text size, to decide what fits into a block. */
export function pixels(minutes: number): number {
  return (minutes / 60) * HOUR_PX
}

/** Converts minutes of the day to a CSS length that grows with the user's text size. */
export function lengthOf(minutes: number): string {
  return `calc(${pixels(minutes)} * var(--type-px))`
}
