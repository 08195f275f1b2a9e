import type { AskedEvent } from '../../event/create/model/draft.ts'
import type { Now } from '../../event/model/placement.ts'
import type { Day } from '../../../lib/time/day.ts'
import type { Lane } from '../model/day-columns.ts'
import { freeHour } from '../model/free-hour.ts'
import { timeTextOf } from '../move/model/time-text.ts'

export interface PlaceToAdd {
  readonly date: Day
  /** Start time of the new event, such as '17:30'. Undefined if the user selected a whole day. */
  readonly startTime?: string
  readonly durationMinutes?: number
  /** The child whose column the user pressed. */
  readonly profileId?: string | undefined
  /** The part of the day's column that the child's column takes, from 0 to 1. */
  readonly lane?: Pick<Lane, 'left' | 'width'>
}

/** Returns what the form for a new event opens with. The user can still choose another child. */
export function askedAt({ profileId, date, startTime, durationMinutes }: PlaceToAdd): AskedEvent {
  return { initial: { date, startTime, durationMinutes }, suggestedProfileId: profileId }
}

/**
 * Returns the date and time for a new event that the user adds with the keyboard.
 * The date of the new event is the day that has the keyboard focus.
 * The new event in an hour grid starts when the focused event ends, or at the first free hour in view.
 * @param fallback the date if no day has the focus
 * @param now the free hour of today is not over at this time
 */
export function placeUnderFocus(fallback: Day, now: Pick<Now, 'day' | 'minute'>): PlaceToAdd {
  const focused = document.activeElement
  const cell = focused?.closest<HTMLElement>('[data-day]')
  const over = focused?.closest<HTMLElement>('[data-days]')?.dataset['days']?.split(' ')[0]
  const date = cell?.dataset['day'] ?? over ?? fallback
  const column = document.querySelector<HTMLElement>(`[data-time-grid] [data-day="${date}"]`)
  const scroller = column?.closest<HTMLElement>('[data-time-grid]')
  if (!column || !scroller) return { date, profileId: cell?.dataset['profile'] }
  const entry = focused?.closest<HTMLElement>('[data-event]:not([data-event=""])')
  if (entry && column.contains(entry)) return { date, startTime: timeOf(spanOf(entry, column).end) }
  const taken = [...column.querySelectorAll<HTMLElement>('[data-event]')].map((block) =>
    spanOf(block, column),
  )
  const box = column.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  const head = scroller.querySelector<HTMLElement>('[data-time-head]')?.offsetHeight ?? 0
  const minutes = (y: number) => ((y - box.top) / box.height) * 1440
  const from = Math.max(minutes(view.top + head), date === now.day ? now.minute : 0)
  const sight = { start: Math.max(0, from), end: Math.min(1440, minutes(view.bottom)) }
  return { date, startTime: timeOf(freeHour(taken, sight)) }
}

/**
 * Returns the day under the pointer, and in an hour grid also the half hour.
 * In a grid with a column per child, the result also has the child of the column.
 * Returns null if the pointer is over an event or outside the days.
 */
export function placeUnderPointer(target: EventTarget | null, x: number, y: number): PlaceToAdd | null {
  if (!(target instanceof Element) || target.closest('[data-event]')) return null
  const cell = target.closest<HTMLElement>('[data-day]')
  const date = cell?.dataset['day']
  if (!cell || date === undefined) return null
  const grid = cell.closest<HTMLElement>('[data-time-grid]')
  if (!grid) return { date, profileId: cell.dataset['profile'] }
  const box = cell.getBoundingClientRect()
  const minute = Math.floor((((y - box.top) / box.height) * 1440) / 30) * 30
  const startTime = timeOf(minute)
  const lanes = JSON.parse(grid.dataset['lanes'] ?? '[]') as Lane[]
  const at = (x - box.left) / box.width
  const lane = lanes.findLast(({ left }) => left <= at) ?? lanes[0]
  return lane ? { date, startTime, profileId: lane.profileId, lane } : { date, startTime }
}

function spanOf(block: HTMLElement, column: HTMLElement) {
  const minutes = (pixels: number) => (pixels / column.offsetHeight) * 1440
  return { start: minutes(block.offsetTop), end: minutes(block.offsetTop + block.offsetHeight) }
}

function timeOf(minute: number): string {
  return timeTextOf(Math.min(1425, Math.max(0, Math.round(minute / 15) * 15)))
}
