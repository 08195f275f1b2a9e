import type { Event } from '@homefield/contract/event'
import {
  addDays,
  type Day,
  daysFrom,
  isSameMonth,
  isWeekend,
  startOfMonth,
  startOfWeek,
} from '../../../lib/time/day.ts'
import { byOrderOn, isOverDays, place, type Placed } from '../../event/model/placement.ts'
import { type Band, bandsOver } from './bands.ts'

const MONTH_CELLS = 42

/** How many events the cells of a month show, which depends on the height of the window. */
export interface CellFit {
  /** Number of events above '+n more', which counts all other events of the day. */
  readonly shown: number
  /** Number of events without '+n more'. An event's line is only 5 px higher than the line of '+n more'. */
  readonly alone: number
  /** Height in px that a row of the month needs. */
  readonly row: number
}

export const CELL_FITS = [
  { shown: 3, alone: 3, row: 118 },
  { shown: 2, alone: 3, row: 100 },
  { shown: 2, alone: 2, row: 95 },
  { shown: 1, alone: 2, row: 77 },
  { shown: 1, alone: 1, row: 72 },
] as const satisfies readonly CellFit[]

/**
 * A line of a day's cell. `chip` is a one-day event. `band` starts the bar of a multi-day event.
 * `room` stays empty, because the bar of a multi-day event from an earlier cell covers the line.
 * `room` also fills an unused line above a bar, because a bar keeps its line on all days.
 */
export type Slot =
  | { readonly kind: 'chip'; readonly placed: Placed }
  | {
      readonly kind: 'band'
      readonly band: Band
      /** True if all days of the event in this week are in the past or in another month. */
      readonly isFaded: boolean
    }
  | { readonly kind: 'room' }

export interface MonthCell {
  readonly day: Day
  readonly isInMonth: boolean
  readonly isToday: boolean
  readonly isPast: boolean
  readonly isWeekend: boolean
  /** True for the first day of a month. The cell then shows 'May 1' instead of '1'. */
  readonly startsMonth: boolean
  readonly slots: readonly Slot[]
  readonly more: number
  /** The bars of multi-day events that cover the day, by line. */
  readonly bands: readonly Band[]
  /** All events of the day, in the order in which they are listed. */
  readonly events: readonly Placed[]
}

export interface MonthGrid {
  readonly month: Day
  readonly weeks: readonly (readonly MonthCell[])[]
}

const daysOf = new Map<string, readonly Day[]>()

/**
 * Returns the 42 days of the month's grid, which starts on a Sunday.
 * The function caches the days, because several parts of the calendar ask for the days of the same month.
 */
export function monthDays(day: Day): readonly Day[] {
  const month = day.slice(0, -3)
  let days = daysOf.get(month)
  if (!days) {
    days = daysFrom(startOfWeek(startOfMonth(day)), MONTH_CELLS)
    daysOf.set(month, days)
  }
  return days
}

const grids = new WeakMap<readonly Event[], Map<string, MonthGrid>>()

/**
 * Returns the grid of the month around `date`.
 * The grids are cached until the events change, because users step back and forth between the same months.
 */
export function monthGrid(
  events: readonly Event[],
  date: Day,
  zone: string,
  today: Day,
  fit: CellFit = CELL_FITS[0],
): MonthGrid {
  const known = grids.get(events) ?? new Map<string, MonthGrid>()
  grids.set(events, known)
  const key = `${startOfMonth(date)} ${zone} ${today} ${fit.row}`
  const grid = known.get(key) ?? buildGrid(events, date, zone, today, fit)
  known.set(key, grid)
  return grid
}

/**
 * Builds the grid of the month around `date`. An event that runs past midnight appears on its first day.
 * If an event began on the day before the grid and runs past midnight, the first cell shows the event.
 * Events of 24 hours or more are drawn as bars over all their days.
 */
function buildGrid(events: readonly Event[], date: Day, zone: string, today: Day, fit: CellFit): MonthGrid {
  const days = monthDays(date)
  const onDay = eventsByDay(events, days, zone, { takesEarlier: true })
  const weeks = Array.from({ length: 6 }, (_, week) => {
    const weekDays = days.slice(week * 7, week * 7 + 7)
    const several = new Set(weekDays.flatMap((day) => (onDay.get(day) ?? []).filter(isOverDays)))
    const bands = bandsOver([...several], weekDays)
    return weekDays.map((day, column) => cell(day, column, date, today, onDay.get(day) ?? [], bands, fit))
  })
  return { month: startOfMonth(date), weeks }
}

function cell(
  day: Day,
  column: number,
  date: Day,
  today: Day,
  events: readonly Placed[],
  bands: readonly Band[],
  fit: CellFit,
): MonthCell {
  const lanes = new Map(
    bands
      .filter((band) => band.firstColumn <= column && column <= band.lastColumn)
      .map((band) => [band.lane, band]),
  )
  const lines = Math.max(events.length, 1 + Math.max(-1, ...lanes.keys()))
  // A bar below the usual lines has no line on its other days, so the cell hides the bar, too.
  const shown = lines <= fit.alone && !lanes.has(fit.shown) ? fit.alone : fit.shown
  const singles = events.filter((placed) => !isOverDays(placed))
  // An event that ends today is not grayed out, even if it began on an earlier day.
  const isFaded = (band: Band) =>
    daysFrom(day, band.lastColumn - column + 1).every((one) => one < today || !isSameMonth(one, date))
  const slots: Slot[] = []
  let used = 0
  for (let lane = 0; lane < shown; lane += 1) {
    const band = lanes.get(lane)
    const single = singles[used]
    if (band) {
      slots.push(
        band.firstColumn === column ? { kind: 'band', band, isFaded: isFaded(band) } : { kind: 'room' },
      )
    } else if (single) {
      slots.push({ kind: 'chip', placed: single })
      used += 1
    } else if ([...lanes.keys()].every((taken) => taken < lane)) {
      break
    } else {
      slots.push({ kind: 'room' })
    }
  }
  const shownBands = [...lanes.keys()].filter((lane) => lane < shown).length
  return {
    day,
    isInMonth: isSameMonth(day, date),
    isToday: day === today,
    isPast: day < today,
    isWeekend: isWeekend(day),
    startsMonth: day.endsWith('-01'),
    slots,
    more: events.length - used - shownBands,
    bands: [...lanes.values()].toSorted((a, b) => a.lane - b.lane),
    events,
  }
}

/**
 * Returns the events of each day, in the order in which they are listed. Omits days without events.
 * A timed event of less than 24 hours is listed only on its first day. Longer events are listed on each day.
 * @param takesEarlier if true, an event that began before the first day and runs past midnight is on the first day
 */
export function eventsByDay(
  events: readonly Event[],
  days: readonly Day[],
  zone: string,
  { takesEarlier = false } = {},
): ReadonlyMap<Day, readonly Placed[]> {
  const first = days[0]
  const last = days.at(-1)
  const onDay = new Map<Day, Placed[]>()
  if (first === undefined || last === undefined) return onDay
  for (const event of events) {
    const placed = place(event, zone)
    const runsIn = takesEarlier && placed.firstDay < first && placed.lastDay >= first
    const until = placed.isAllDay ? placed.lastDay : runsIn ? first : placed.firstDay
    if (until < first || placed.firstDay > last) continue
    let day = placed.firstDay < first ? first : placed.firstDay
    put(onDay, day, placed)
    // Date arithmetic is slow, so one-day events skip this loop over the event's days.
    while (day < until && day < last) {
      day = addDays(day, 1)
      put(onDay, day, placed)
    }
  }
  for (const [day, list] of onDay) list.sort(byOrderOn(day))
  return onDay
}

function put(onDay: Map<Day, Placed[]>, day: Day, placed: Placed): void {
  const list = onDay.get(day)
  if (list) list.push(placed)
  else onDay.set(day, [placed])
}
