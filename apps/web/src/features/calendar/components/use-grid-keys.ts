/**
 * Keyboard navigation in a calendar grid (WAI-ARIA grid pattern). Tab stops only at the focused day.
 * Arrow keys move between days. Home and End go to the ends of the week.
 * PageUp and PageDown go to the previous and the next period, and T goes to today.
 * Enter moves the focus to the first event of the day. If the day has no events, Enter opens the day.
 * Up and Down move from an event to the day's other events, and Left and Right to the neighboring days.
 * Escape moves the focus from an event back to its day. In an hour grid, Down moves to the day's first event.
 *
 * The hook finds the days and events of a grid by the attributes `data-day` and `data-event`.
 * A multi-day event or an event in the all-day row also has `data-days`, a list of all its days.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, type Day, startOfWeek } from '../../../lib/time/day.ts'
import { type CalendarView, step } from '../model/period.ts'

interface GridKeys {
  grid: RefObject<HTMLElement | null>
  /** The days of the grid, in order. */
  days: readonly Day[]
  /** The day that gets the focus when Tab first enters the grid. */
  start: Day
  today: Day
  /** True if each day is a column of hours, and false if each day is a cell of a month. */
  isColumns: boolean
  view: CalendarView
  /** Called to show the period that contains the given day, when the focus leaves the visible period. */
  onLeave: (day: Day) => void
  onOpenDay: (day: Day) => void
}

export function useGridKeys(keys: GridKeys) {
  const { grid, days, start, today, isColumns } = keys
  const [chosen, setChosen] = useState(start)
  // If the focused day is not in the new period, the focus goes back to `start`.
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

  /** PageUp and PageDown always change the period, even if the month grid already contains the target day. */
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

/** Returns a day's events in the order in which arrow keys visit them: multi-day and all-day events first. */
function entriesOf(grid: HTMLElement | null, day: Day): HTMLElement[] {
  if (!grid) return []
  const over = grid.querySelectorAll<HTMLElement>(`[data-event][data-days~="${day}"]`)
  const own =
    cellOf(grid, day)?.querySelectorAll<HTMLElement>('[data-event]:not([data-days],[aria-hidden])') ?? []
  return [...over, ...own]
}

/**
 * Returns the day to which a focused event belongs.
 * If the event has several days, returns the day that had the focus before, or else the event's first day.
 */
function dayOf(entry: HTMLElement, focusDay: Day): Day | undefined {
  const over = entry.dataset['days']?.split(' ')
  if (over) return over.includes(focusDay) ? focusDay : over[0]
  return entry.closest<HTMLElement>('[data-day]')?.dataset['day']
}
