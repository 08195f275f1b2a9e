/**
 * Keyboard navigation in a calendar grid (WAI-ARIA grid pattern). Only the focused day is a tab stop.
 * Arrow keys move between days. Home and End go to the ends of the week.
 * PageUp and PageDown go to the previous and next period, and T goes to today.
 * Enter goes to the first event of a day. On a day without events, Enter opens the day.
 * From an event, Up and Down move to the other events of the day. Left and Right go to the neighboring day.
 * Escape moves the focus from an event back to its day. In an hour grid, Down goes to a day's first event.
 *
 * Data attributes: the cell of a day has `data-day`, and an event has `data-event`.
 * An event that covers several days or is in the all-day row also has `data-days` with all of its days.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, type Day, startOfWeek } from '../../../lib/time/day.ts'
import { type CalendarView, step } from '../model/period.ts'

interface GridKeys {
  grid: RefObject<HTMLElement | null>
  /** The days of the grid in order. */
  days: readonly Day[]
  /** The day that has the focus at first. */
  start: Day
  today: Day
  /** True if a day is a column of hours. False if a day is a cell. */
  isColumns: boolean
  view: CalendarView
  /** Shows the period that contains this day. */
  onLeave: (day: Day) => void
  onOpenDay: (day: Day) => void
}

export function useGridKeys(keys: GridKeys) {
  const { grid, days, start, today, isColumns } = keys
  const [chosen, setChosen] = useState(start)
  // If the new period does not contain the focused day, the focus goes to the day where it was initially.
  const focusDay = days.includes(chosen) ? chosen : days.includes(start) ? start : (days[0] ?? start)
  const pending = useRef<Day | null>(null)

  useEffect(() => {
    if (pending.current === null || !days.includes(pending.current)) return
    cellOf(grid.current, pending.current)?.focus()
    pending.current = null
  }, [days, grid])

  function goTo(day: Day) {
    setChosen(day)
    if (days.includes(day)) cellOf(grid.current, day)?.focus()
    else {
      pending.current = day
      keys.onLeave(day)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const entry = event.target.closest<HTMLElement>('[data-event]')
    const day = entry ? dayOf(entry, focusDay) : event.target.dataset['day']
    if (day === undefined) return
    if (entry ? entryKey(event.key, entry, day) : dayKey(event.key, day)) event.preventDefault()
  }

  function entryKey(key: string, entry: HTMLElement, day: Day): boolean {
    const entries = entriesOf(grid.current, day)
    const at = entries.indexOf(entry)
    if (key === 'ArrowDown') entries[at + 1]?.focus()
    else if (key === 'ArrowUp') (entries[at - 1] ?? cellOf(grid.current, day))?.focus()
    else if (key === 'Escape') goTo(day)
    else if (key === 'ArrowLeft') goTo(addDays(day, -1))
    else if (key === 'ArrowRight') goTo(addDays(day, 1))
    else return false
    return true
  }

  function dayKey(key: string, day: Day): boolean {
    if (key === 'ArrowLeft') goTo(addDays(day, -1))
    else if (key === 'ArrowRight') goTo(addDays(day, 1))
    else if (isColumns && key === 'ArrowDown') goInto(day)
    else if (!isColumns && key === 'ArrowUp') goTo(addDays(day, -7))
    else if (!isColumns && key === 'ArrowDown') goTo(addDays(day, 7))
    else if (key === 'Home') goTo(startOfWeek(day))
    else if (key === 'End') goTo(addDays(startOfWeek(day), 6))
    else if (key === 'PageUp') goBy(day, -1)
    else if (key === 'PageDown') goBy(day, 1)
    else if (key === 't' || key === 'T') goTo(today)
    else if (key === 'Enter' || key === ' ') {
      if (!goInto(day)) keys.onOpenDay(day)
    } else return false
    return true
  }

  function goInto(day: Day): boolean {
    const [first] = entriesOf(grid.current, day)
    setChosen(day)
    first?.focus()
    return first !== undefined
  }

  /**
   * PageUp and PageDown always show another period, even if the month grid already contains the target day.
   */
  function goBy(day: Day, by: -1 | 1) {
    const to = step(keys.view, day, by)
    setChosen(to)
    pending.current = to
    keys.onLeave(to)
  }

  return { focusDay, onKeyDown }
}

function cellOf(grid: HTMLElement | null, day: Day): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null
}

/** Returns the events of a day in the order of the arrow keys: multi-day and all-day events first. */
function entriesOf(grid: HTMLElement | null, day: Day): HTMLElement[] {
  if (!grid) return []
  const over = grid.querySelectorAll<HTMLElement>(`[data-event][data-days~="${day}"]`)
  const own = cellOf(grid, day)?.querySelectorAll<HTMLElement>('[data-event]:not([data-days])') ?? []
  return [...over, ...own]
}

/**
 * Returns the day of the focused event.
 * In a multi-day event, the user stays on the day where the focus was before it moved to the event.
 */
function dayOf(entry: HTMLElement, focusDay: Day): Day | undefined {
  const over = entry.dataset['days']?.split(' ')
  if (over) return over.includes(focusDay) ? focusDay : over[0]
  return entry.closest<HTMLElement>('[data-day]')?.dataset['day']
}
