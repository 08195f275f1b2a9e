import type { Event } from '@homefield/contract/event'
import { type Day, isWeekend } from '../../../lib/time/day.ts'
import { type ClockChange, clockChangeOn } from '../../event/model/clock-change.ts'
import { byReadingOrder, type Now, place, type Placed } from '../../event/model/placement.ts'
import { type Segment, segmentOn } from '../../event/model/segment.ts'
import { type Band, bandsOver } from './bands.ts'
import { cascade, type CascadeStyle, type DayItem, sideBySide } from './day-columns.ts'

const HOUR_PX = 48
export const HOURS = 24
/** Maximum number of lines of all-day events. '+n more' counts all further events. */
const ALL_DAY_ROWS = 3

export const WEEK_CASCADE: CascadeStyle = { step: 0.25, narrowest: 0.26 }
/** Layout of columns of about 100 px, as on a tablet: two events side by side get at least 44 px each. */
export const TIGHT_CASCADE: CascadeStyle = { step: 0.25, narrowest: 0.44 }
/** Layout of a phone's columns (112 px): two events side by side get at least 44 px each, and a gap of 4 px. */
export const PHONE_CASCADE: CascadeStyle = { step: 0.2, narrowest: 48 / 112 }

export interface TimeDay {
  readonly day: Day
  readonly isToday: boolean
  readonly isWeekend: boolean
  readonly items: readonly DayItem[]
  /** The day's all-day events that do not fit into the lines above the hours. */
  readonly hiddenAllDay: readonly Placed[]
  /** The clock change on this day, or null. The grid still has 24 rows, because its rows show clock times. */
  readonly clockChange: ClockChange | null
  /** All events of the day in the order of keyboard navigation, all-day events first. */
  readonly events: readonly Placed[]
}

export interface TimeGrid {
  readonly days: readonly TimeDay[]
  readonly bands: readonly Band[]
  readonly bandRows: number
}

/**
 * Lays out the events of each day in 24 rows, one for each hour on the clock.
 * If `style` is given, later events overlap earlier ones. If not, overlapping events are side by side.
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
 * Returns the minute to which the grid scrolls at first: one hour before the first event.
 * If today is visible and the current time is earlier, returns one hour before the current time.
 */
export function openAt(grid: TimeGrid, now: Now): number {
  const starts = grid.days.flatMap((day) => day.items.map((item) => item.start))
  if (grid.days.some((day) => day.isToday)) starts.push(now.minute)
  const first = starts.length > 0 ? Math.min(...starts) : 9 * 60
  return Math.max(0, first - 60)
}

/** Converts minutes to pixels at the default text size, to decide what fits into an event's block. */
export function pixels(minutes: number): number {
  return (minutes / 60) * HOUR_PX
}

/** Converts minutes to a CSS length, which grows with the user's text size. */
export function lengthOf(minutes: number): string {
  return `calc(${pixels(minutes)} * var(--type-px))`
}
