/**
 * Lets the user add an event on an empty place of the calendar:
 * - a click on a day of a month, or on an hour of a day
 * - a drag over the hours, which also sets the length. Escape cancels the drag
 * - a long press on a touch screen, after which the finger can also drag
 * - Enter on a day without events
 *
 * The hook finds days and events by the attributes that `use-grid-keys.ts` and `use-drag.ts` describe.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatHours } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { tick } from '../../../platform/haptics.ts'
import type { Now } from '../../event/model/placement.ts'
import { momentOf } from '../../event/model/typed-time.ts'
import { lengthOf } from '../model/time-grid.ts'
import { timeTextOf } from '../move/model/time-text.ts'
import { dragged } from '../model/slot.ts'
import { type PlaceToAdd, placeUnderFocus, placeUnderPointer } from './place-to-add.ts'

const FAR_ENOUGH = 4
/** Milliseconds that a finger must rest before the press counts as a long press. */
const LONG_PRESS = 450
/** A finger that moves by no more than this many px still counts as resting. */
const TREMBLE = 8
/** The second press of a double click must come before the form, or it would close the form again. */
const DOUBLE_CLICK = 200

interface Ghost {
  readonly column: HTMLElement
  readonly start: number
  readonly end: number
  readonly place: PlaceToAdd
}

/** @param onAdd undefined if the user may not add events for any child */
export function useSlotToAdd(
  onAdd: ((place: PlaceToAdd) => void) | undefined,
  now: Pick<Now, 'day' | 'minute'>,
) {
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const onPointerDown = (press: PointerEvent) => {
    if (!onAdd || press.button !== 0 || !press.isPrimary || isCovered()) return
    const { target, clientX, clientY } = press
    if (!(target instanceof HTMLElement) || target.closest('button, a, input')) return
    const place = placeUnderPointer(target, clientX, clientY)
    const cell = target.closest<HTMLElement>('[data-day]')
    if (!place || !cell) return
    end.current?.()
    end.current = follow({ press, cell, place, onGhost: setGhost, onAdd })
  }

  const onKeyDownCapture = (press: KeyboardEvent) => {
    const { target, key } = press
    if (!onAdd || key !== 'Enter' || !(target instanceof HTMLElement)) return
    const day = target.dataset['day']
    const events = `[data-event][data-days~="${day}"]`
    if (day === undefined || target.querySelector('[data-event]')) return
    if (target.closest('[role=grid]')?.querySelector(events)) return
    press.preventDefault()
    press.stopPropagation()
    onAdd(placeUnderFocus(day, now))
  }

  return {
    onPointerDown,
    onKeyDownCapture,
    ghost: ghost && createPortal(<SlotGhost {...ghost} />, ghost.column),
  }
}

/** A press beside an open popover only closes the popover. */
function isCovered(): boolean {
  return (
    (document.getElementById('modal-root')?.childElementCount ?? 0) > 0 ||
    document.querySelector('[role=dialog]') !== null
  )
}

interface Press {
  press: PointerEvent
  cell: HTMLElement
  place: PlaceToAdd
  onGhost: (ghost: Ghost | null) => void
  onAdd: (place: PlaceToAdd) => void
}

function follow({ press, cell, place, onGhost, onAdd }: Press): () => void {
  const { pointerId, clientX, clientY } = press
  const isTouch = press.pointerType === 'touch'
  const hasHours = place.startTime !== undefined
  const minuteAt = (y: number) => {
    const box = cell.getBoundingClientRect()
    return ((y - box.top) / box.height) * 1440
  }
  const heard = new AbortController()
  const { signal } = heard
  let span: { start: number; end: number } | null = null
  let isHeld = false
  const timer = isTouch ? setTimeout(hold, LONG_PRESS) : null

  function hold() {
    isHeld = true
    tick()
    if (hasHours) draw(clientY)
  }
  function draw(y: number) {
    span = dragged(minuteAt(clientY), minuteAt(y))
    onGhost({ column: cell, ...span, place })
  }
  function stop() {
    heard.abort()
    if (timer !== null) clearTimeout(timer)
    onGhost(null)
  }
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(name, listener, { ...options, signal })

  on('pointermove', (move) => {
    if (move.pointerId !== pointerId) return
    const far = Math.hypot(move.clientX - clientX, move.clientY - clientY)
    if (isTouch && !isHeld) {
      if (far > TREMBLE) stop()
    } else if (span || far >= FAR_ENOUGH) {
      if (hasHours) draw(move.clientY)
      else if (!isTouch) stop()
    }
  })
  on('pointerup', (up) => {
    if (up.pointerId !== pointerId) return
    const chosen = span
    const isMeant = !isTouch || isHeld
    stop()
    if (!isMeant) return
    if (chosen)
      onAdd({
        ...place,
        startTime: timeTextOf(chosen.start),
        durationMinutes: chosen.end - chosen.start,
      })
    else setTimeout(() => onAdd(place), DOUBLE_CLICK)
  })
  on('pointercancel', stop)
  on('blur', stop)
  on(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      stop()
    },
    { capture: true },
  )
  // After a long press, the finger must not scroll the page or open a context menu.
  on('touchmove', (touch) => isHeld && touch.preventDefault(), { passive: false, capture: true })
  on('contextmenu', (menu) => isTouch && menu.preventDefault())
  return stop
}

/** Shows the hours of the new event while the user drags. The new event has no child and so no color yet. */
function SlotGhost({ start, end, place }: Ghost) {
  const style = useTimeStyle()
  const at = (minute: number) =>
    momentOf(
      { date: place.date, startTime: timeTextOf(Math.min(minute, 1439)), isSecond: false },
      style.timeZone,
    )
  const { lane } = place
  return (
    <span
      className="pointer-events-none absolute inset-x-0.5 z-20 flex min-h-5.5 overflow-hidden rounded-block bg-raised px-2 py-[3px] text-[12px]/[15px] font-[650] whitespace-nowrap text-ink tabular-nums shadow-md inset-ring-[1.5px] inset-ring-ink"
      style={{
        top: lengthOf(start),
        height: lengthOf(end - start),
        ...(lane ? { left: `${lane.left * 100}%`, right: 'auto', width: `${lane.width * 100}%` } : {}),
      }}
      aria-hidden="true"
    >
      {formatHours(at(start), at(end), style)}
    </span>
  )
}
