import type { Event } from '@homefield/contract/event'
import { type Day, isWeekend } from '../../../lib/time/day.ts'
import { type ClockChange, clockChangeOn } from '../../event/model/clock-change.ts'
import { byReadingOrder, isOn, type Now, place, type Placed } from '../../event/model/placement.ts'
import { type Segment, segmentOn } from '../../event/model/segment.ts'
import { type Band, bandsByChild, bandsOver } from './bands.ts'
import {
  type Arrange,
  type Block,
  byChild,
  cascade,
  type Lane,
  lanesOf,
  sideBySide,
  stack,
  stackWidth,
  twoAcross,
  widthFor,
} from './day-columns.ts'

const HOUR_PX = 48
export const HOURS = 24
/** Maximum number of lines of all-day events. '+n more' counts all further events. */
const ALL_DAY_ROWS = 3

/** How a view draws the events of a day. */
export interface Layout {
  readonly arrange: Arrange
  /** Returns the width in px that a day with these blocks needs at the default text size. */
  readonly widthOf: (blocks: readonly Block[]) => number
  /** The children whose columns divide the day. Absent if the day has one column. */
  readonly profileIds?: readonly string[]
}

/** Returns the width of a day whose narrowest block needs `narrowest` px for its time and a short title. */
const blocksOf = (narrowest: number) => (blocks: readonly Block[]) => widthFor(blocks, narrowest)

export const WEEK: Layout = { arrange: cascade, widthOf: blocksOf(78) }
/** The layout of columns of about 100 px, as on a tablet. */
export const TIGHT_WEEK: Layout = { arrange: stack, widthOf: (blocks) => stackWidth(blocks, [84, 120, 146]) }
/** Three days fit on a phone. Only a day with more than three simultaneous events is wider. */
export const PHONE_WEEK: Layout = { arrange: stack, widthOf: (blocks) => stackWidth(blocks, [104, 104, 146]) }
export const DAY: Layout = { arrange: sideBySide, widthOf: blocksOf(76) }
export const PHONE_DAY: Layout = { arrange: twoAcross, widthOf: blocksOf(76) }

/** The layout of a day with one column per child. */
export function dayOf(profileIds: readonly string[]): Layout {
  return { arrange: byChild(profileIds), widthOf: blocksOf(84), profileIds }
}

export interface TimeDay {
  readonly day: Day
  readonly isToday: boolean
  readonly isWeekend: boolean
  readonly blocks: readonly Block[]
  /** The columns of the children. Empty if the day has one column. */
  readonly lanes: readonly Lane[]
  /** Width in px that the day's column needs at the default text size. */
  readonly leastWidth: number
  /** The day's all-day events that do not fit into the lines above the hours. */
  readonly hiddenAllDay: readonly Placed[]
  /** Number of lines above the hours that the day's all-day events and '+n more' need. */
  readonly allDayRows: number
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

/** Lays out the events of each day in 24 rows, one for each hour on the clock. */
export function timeGrid(
  events: readonly Event[],
  days: readonly Day[],
  zone: string,
  today: Day,
  { arrange, widthOf, profileIds }: Layout = DAY,
): TimeGrid {
  const placed = events.map((event) => place(event, zone)).sort(byReadingOrder)
  const [first] = days
  const all = profileIds && first ? bandsByChild(placed, first, profileIds) : bandsOver(placed, days)
  const bands = all.filter((band) => band.lane < ALL_DAY_ROWS)
  return {
    days: days.map((day, column) => {
      const here = placed.filter((one) => isOn(one, day))
      const segments = here.map((one) => segmentOn(one, day)).filter((one): one is Segment => one !== null)
      const blocks = arrange(segments)
      const allDay = profileIds
        ? all
        : all.filter((band) => band.firstColumn <= column && column <= band.lastColumn)
      const hidden = allDay.filter((band) => band.lane >= ALL_DAY_ROWS)
      return {
        day,
        isToday: day === today,
        isWeekend: isWeekend(day),
        blocks,
        lanes: profileIds ? lanesOf(profileIds, segments) : [],
        leastWidth: widthOf(blocks),
        hiddenAllDay: hidden.map((band) => band.placed),
        allDayRows:
          hidden.length > 0 ? ALL_DAY_ROWS + 1 : Math.max(0, ...allDay.map((band) => band.lane + 1)),
        clockChange: clockChangeOn(day, zone),
        events: here,
      }
    }),
    bands,
    bandRows: bands.reduce((most, band) => Math.max(most, band.lane + 1), 0),
  }
}

/** Returns the index of the day at which a phone's week opens: today, or else the first day with events. */
export function openOn(days: readonly TimeDay[]): number {
  const today = days.findIndex(({ isToday }) => isToday)
  const first = days.findIndex(({ events }) => events.length > 0)
  return Math.max(0, today === -1 ? first : today)
}

/** Minutes of the last event's start that must be visible, so that its time and title can be read. */
const LAST_LINES = 75

/**
 * Returns the minute to which the grid scrolls at first: one hour before the first event of the visible days.
 * If today is one of the visible days, now and the start of today's last event must be visible.
 * An early event of another day may then be above the visible hours.
 * @param height number of minutes that fit on the screen
 */
export function openAt(days: readonly TimeDay[], now: Now, height: number): number {
  const starts = days.flatMap(startsOf)
  const today = days.find(({ isToday }) => isToday)
  if (!today) return Math.max(0, (starts.length > 0 ? Math.min(...starts) : 9 * 60) - 60)
  const first = Math.min(now.minute, ...starts)
  const last = Math.max(now.minute, ...startsOf(today))
  return Math.max(0, Math.min(now.minute - 60, Math.max(first - 60, last + LAST_LINES - height)))
}

/** Returns when the day's events start. The rest of an event of the night before does not count. */
function startsOf({ blocks }: TimeDay): number[] {
  return blocks.flatMap(({ segment, start }) => (segment.opensBefore ? [] : start))
}

/** Converts minutes to pixels at the default text size, to decide what fits into an event's block. */
export function pixels(minutes: number): number {
  return (minutes / 60) * HOUR_PX
}

/** Converts minutes to a CSS length, which grows with the user's text size. */
export function lengthOf(minutes: number): string {
  return `calc(${pixels(minutes)} * var(--type-px))`
}
