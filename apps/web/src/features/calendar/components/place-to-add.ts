import type { Day } from '../../../lib/time/day.ts'
import { freeHour } from '../model/free-hour.ts'
import { timeTextOf } from '../move/model/time-text.ts'

export interface PlaceToAdd {
  readonly date: Day
  /** Start time of the new event, such as '17:30'. Undefined if the user selected a whole day. */
  readonly startTime?: string
}

/**
 * Returns the date and time for a new event that the user adds with the keyboard.
 * The date of the new event is the day that has the keyboard focus.
 * The new event in an hour grid starts when the focused event ends, or at the first free hour in view.
 * @param fallback the date if no day has the focus
 */
export function placeUnderFocus(fallback: Day): PlaceToAdd {
  const focused = document.activeElement
  const cell = focused?.closest<HTMLElement>('[data-day]')
  const over = focused?.closest<HTMLElement>('[data-days]')?.dataset['days']?.split(' ')[0]
  const date = cell?.dataset['day'] ?? over ?? fallback
  const column = document.querySelector<HTMLElement>(`[data-time-grid] [data-day="${date}"]`)
  const scroller = column?.closest<HTMLElement>('[data-time-grid]')
  if (!column || !scroller) return { date }
  const entry = focused?.closest<HTMLElement>('[data-event]:not([data-event=""])')
  if (entry && column.contains(entry)) return { date, startTime: timeOf(spanOf(entry, column).end) }
  const taken = [...column.querySelectorAll<HTMLElement>('[data-event]')].map((block) =>
    spanOf(block, column),
  )
  const box = column.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  const head = scroller.querySelector<HTMLElement>('[data-time-head]')?.offsetHeight ?? 0
  const minutes = (y: number) => ((y - box.top) / box.height) * 1440
  const sight = { start: Math.max(0, minutes(view.top + head)), end: Math.min(1440, minutes(view.bottom)) }
  return { date, startTime: timeOf(freeHour(taken, sight)) }
}

/**
 * Returns the day under the pointer, and in an hour grid also the half hour.
 * Returns null if the pointer is over an event or outside the days.
 */
export function placeUnderPointer(target: EventTarget | null, y: number): PlaceToAdd | null {
  if (!(target instanceof Element) || target.closest('[data-event]')) return null
  const cell = target.closest<HTMLElement>('[data-day]')
  const date = cell?.dataset['day']
  if (!cell || date === undefined) return null
  if (!cell.closest('[data-time-grid]')) return { date }
  const box = cell.getBoundingClientRect()
  const minute = Math.floor((((y - box.top) / box.height) * 1440) / 30) * 30
  return { date, startTime: timeOf(minute) }
}

function spanOf(block: HTMLElement, column: HTMLElement) {
  const minutes = (pixels: number) => (pixels / column.offsetHeight) * 1440
  return { start: minutes(block.offsetTop), end: minutes(block.offsetTop + block.offsetHeight) }
}

function timeOf(minute: number): string {
  return timeTextOf(Math.min(1425, Math.max(0, Math.round(minute / 15) * 15)))
}
