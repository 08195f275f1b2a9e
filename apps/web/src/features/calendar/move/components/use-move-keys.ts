/**
 * Lets the user move the focused event with the keyboard instead of dragging it.
 * Alt+Up/Down moves an event by 15 minutes, or by a week in the month view. Alt+Left/Right moves an event by a day.
 * Alt+Shift+Up/Down changes the event's duration.
 * The grid previews the new time after each key press, and screen readers announce it.
 * The new time is saved one second after the last key press, or on Enter. Escape cancels the change.
 * Shift+M opens 'Move to...', and Delete deletes the event.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { shortcutOf } from '../../../../lib/shortcuts.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import type { Placed } from '../../../event/model/placement.ts'
import { isMovable, isResizable, lengthenedBy, type Moved, movedBy, SNAP } from '../model/moved.ts'
import { keepFocus } from './keep-focus.ts'
import { useMover } from './mover.tsx'

/** Milliseconds between the last key press and saving. */
const REST = 1_000

interface MoveKeys {
  find: (id: string) => Placed | undefined
  /** True if Alt+Up and Alt+Down move the event by 15 minutes. If false, they move the event by a week. */
  hasHours: boolean
}

/** @returns true if the key was handled */
export function useMoveKeys({ find, hasHours }: MoveKeys): (press: KeyboardEvent) => boolean {
  const mover = useMover()
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const element = useRef<HTMLElement | null>(null)

  function forget() {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    if (element.current) delete element.current.dataset['held']
    element.current = null
  }
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])

  function letGo() {
    const moving = mover.store.get()
    forget()
    if (!moving) return
    const isBack = JSON.stringify(moving.to.event.when) === JSON.stringify(moving.from.event.when)
    mover.drop(moving.from.event, isBack ? { ...moving.to, change: null } : moving.to, () => {
      keepFocus(moving.from.event.id)
      mover.onDate(moving.to.placed.firstDay)
    })
  }

  function hold(placed: Placed, next: (from: Moved) => Moved, focused: HTMLElement) {
    const moving = mover.store.get()
    const isSame = moving?.from.event.id === placed.event.id && timer.current !== null
    if (timer.current !== null && !isSame) letGo()
    const to = next(isSame ? moving.to : { event: placed.event, placed, change: null })
    mover.store.set({ from: isSame ? moving.from : placed, to })
    forget()
    element.current = focused
    focused.dataset['held'] = ''
    mover.say(to.placed.start ? text.when(to.placed) : text.days(to.placed))
    timer.current = setTimeout(letGo, REST)
  }

  return (press) => {
    const { target, key } = press
    const focused = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-event]') : null
    const placed = focused ? find(focused.dataset['event'] ?? '') : undefined
    if (!focused || !placed) return false
    if (timer.current !== null && (key === 'Escape' || key === 'Enter')) {
      if (key === 'Enter') letGo()
      else {
        forget()
        mover.store.set(null)
        mover.say(text.accessibleName(placed))
      }
      return true
    }
    const { event } = placed
    if (press.altKey && !press.ctrlKey && !press.metaKey && key.startsWith('Arrow')) {
      const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
      const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
      if (press.shiftKey) {
        if (isVertical && isResizable(placed))
          hold(
            placed,
            again((one) => lengthenedBy(one, timeZone, by * SNAP)),
            focused,
          )
      } else if (isMovable(event)) {
        const step = !isVertical ? { days: by } : hasHours ? { minutes: by * SNAP } : { days: by * 7 }
        hold(
          placed,
          again((one) => movedBy(one, timeZone, step)),
          focused,
        )
      }
      return true
    }
    if (shortcutOf(press.nativeEvent) === 'Shift+m' && isMovable(event)) {
      mover.moveTo(event)
      return true
    }
    if (key === 'Delete' && event.can.delete && !press.altKey && !press.ctrlKey && !press.metaKey) {
      mover.remove(event)
      keepFocus(event.id, focused.closest<HTMLElement>('[data-day]'))
      return true
    }
    return false
  }
}

type Event = Placed['event']

/**
 * Adds a key press to the change that is not saved yet.
 * The new change also contains what earlier key presses changed.
 * If a key press sets a new start time, `isSecond` (the second occurrence of a repeated hour) is dropped.
 */
function again(step: (event: Event) => Moved) {
  return (from: Moved): Moved => {
    const to = step(from.event)
    if (!to.change || !from.change) return { ...to, change: to.change ?? from.change }
    const { isSecond, ...said } = from.change
    const keeps = to.change.startTime === undefined && isSecond !== undefined
    return { ...to, change: { ...said, ...(keeps ? { isSecond } : {}), ...to.change } }
  }
}
