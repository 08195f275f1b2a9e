/**
 * Lets the user drag events in a calendar grid. One listener on the grid notices the start of each drag.
 *
 * A drag has three states: pressed (the event has not moved yet), held (the event moves), and dropped.
 * An event is held after the mouse has moved 4 px, or after a finger has rested on it for LONG_PRESS ms.
 * A drop saves the new time. Escape, a second finger or a lost pointer cancels the drag.
 * A finger that moves before LONG_PRESS scrolls or swipes as usual.
 * The grid scrolls while the user holds a dragged event near the upper or lower edge.
 * The period changes while the user holds a dragged event near the left or right edge.
 * A running drag listens on the window, because the event's element may disappear when the period changes.
 *
 * `data-day` marks the cell or column of a day. `data-event` marks an event inside a day.
 * The file use-grid-keys.ts documents all other attributes of the grid.
 */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { tick } from '../../../../platform/haptics.ts'
import type { Placed } from '../../../event/model/placement.ts'
import { draggedTo, type Grip, type Spot } from '../model/grip.ts'
import { isMovable, isResizable } from '../model/moved.ts'
import { useMover } from './mover.tsx'

/** CSS classes of the calendar's grid. The events in the grid receive no pointer input during a drag. */
export const DRAGGING =
  'data-[dragging=all]:cursor-grabbing data-[dragging=foot]:cursor-ns-resize data-dragging:select-none data-dragging:[&_button]:pointer-events-none **:data-held:opacity-45! **:data-movable:[-webkit-touch-callout:none]'

const FAR_ENOUGH = 4
/** Milliseconds that a finger must rest on an event before a drag starts. */
const LONG_PRESS = 450
/** A finger that moves by no more than this many px still counts as resting. */
const TREMBLE = 8
/** Width in px of the area along each edge where a dragged event scrolls the grid or changes the period. */
const EDGE = 28
/**
 * If the user holds an event at the left or right edge for this many milliseconds, the period changes.
 * If the user keeps holding the event at the edge, the period changes again every 980 ms (1.4 × 700).
 */
const TURN = 700
const FOOT = 8

interface DragOptions {
  root: RefObject<HTMLElement | null>
  /** Returns the event with the given `data-event` attribute. */
  find: (id: string) => Placed | undefined
  /** True if days are hour columns. Dragging then also changes the event's time, and not only its day. */
  hasHours: boolean
}

export function useDrag(options: DragOptions) {
  const mover = useMover()
  const { timeZone } = useTimeStyle()
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  return (press: ReactPointerEvent) => {
    const { target, clientX, clientY, pointerId, pointerType, button } = press
    const root = options.root.current
    if (!root || button !== 0 || !press.isPrimary || !(target instanceof HTMLElement)) return
    const element = target.closest<HTMLElement>('[data-event]')
    const placed = element ? options.find(element.dataset['event'] ?? '') : undefined
    if (!element || !placed || !isMovable(placed.event)) return
    const hasHours = options.hasHours && placed.start !== null && !placed.isAllDay
    const at = spotAt(root, clientX, clientY, hasHours)
    if (!at) return
    const box = element.getBoundingClientRect()
    const isFoot =
      hasHours &&
      pointerType !== 'touch' &&
      box.bottom - clientY <= FOOT &&
      box.height > 2 * FOOT &&
      isResizable(placed)
    const drag: Drag = { root, element, grip: { placed, at, isFoot }, hasHours, x: clientX, y: clientY }
    end.current?.()
    end.current = follow(drag, { pointerId, isTouch: pointerType === 'touch' }, mover, timeZone)
  }
}

interface Drag {
  readonly root: HTMLElement
  readonly element: HTMLElement
  readonly grip: Grip
  readonly hasHours: boolean
  x: number
  y: number
}

function follow(
  drag: Drag,
  pointer: { pointerId: number; isTouch: boolean },
  mover: ReturnType<typeof useMover>,
  timeZone: string,
): () => void {
  const { root, element, grip, hasHours } = drag
  const start = { x: drag.x, y: drag.y }
  const heard = new AbortController()
  const { signal } = heard
  let isDragging = false
  /** True after Escape has canceled the drag. No new drag starts until the button is released. */
  let isGivenUp = false
  let turnTimer: ReturnType<typeof setTimeout> | null = null
  let frame = 0
  const pressTimer = pointer.isTouch ? setTimeout(begin, LONG_PRESS) : null

  function begin() {
    isDragging = true
    root.dataset['dragging'] = grip.isFoot ? 'foot' : 'all'
    element.dataset['held'] = ''
    if (pointer.isTouch) tick()
    update()
    frame = requestAnimationFrame(scroll)
  }

  function update() {
    const spot = spotAt(root, drag.x, drag.y, hasHours)
    if (spot) mover.store.set({ from: grip.placed, to: draggedTo(grip, spot, timeZone) })
  }

  /** Scrolls the grid near its edges. At the left or right end of the grid, the period changes instead. */
  function scroll() {
    const box = root.getBoundingClientRect()
    const up = drag.y < box.top + EDGE * 2 ? -8 : drag.y > box.bottom - EDGE ? 8 : 0
    const side = drag.x < box.left + EDGE ? -1 : drag.x > box.right - EDGE ? 1 : 0
    const before = [root.scrollTop, root.scrollLeft]
    root.scrollBy(side * 8, up)
    if (root.scrollTop !== before[0] || root.scrollLeft !== before[1]) update()
    const isAtEnd = side !== 0 && root.scrollLeft === before[1]
    if (!isAtEnd) stopTurning()
    else turnTimer ??= setTimeout(() => turn(side < 0 ? -1 : 1), TURN)
    frame = requestAnimationFrame(scroll)
  }

  function turn(by: -1 | 1) {
    mover.onStep(by)
    // React renders the new period within two frames. `update` then draws the dragged event in the new period.
    requestAnimationFrame(() => requestAnimationFrame(() => isDragging && update()))
    turnTimer = setTimeout(() => turn(by), TURN * 1.4)
  }

  function stopTurning() {
    if (turnTimer !== null) clearTimeout(turnTimer)
    turnTimer = null
  }

  function letLoose() {
    if (pressTimer !== null) clearTimeout(pressTimer)
    stopTurning()
    cancelAnimationFrame(frame)
    delete root.dataset['dragging']
    delete element.dataset['held']
    if (isDragging) mover.store.set(null)
    isDragging = false
  }

  function stop() {
    heard.abort()
    letLoose()
  }

  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(name, listener, { ...options, signal })

  on('pointermove', (move) => {
    if (move.pointerId !== pointer.pointerId) return
    drag.x = move.clientX
    drag.y = move.clientY
    const far = Math.hypot(drag.x - start.x, drag.y - start.y)
    if (isDragging) update()
    else if (isGivenUp) return
    else if (pointer.isTouch && far > TREMBLE) stop()
    else if (!pointer.isTouch && far >= FAR_ENOUGH) begin()
  })
  on('pointerup', (up) => {
    if (up.pointerId !== pointer.pointerId) return
    const moving = isDragging ? mover.store.get() : null
    stop()
    if (moving || isGivenUp) swallowClick()
    if (moving) mover.drop(moving.from.event, moving.to)
  })
  on('pointercancel', stop)
  on('blur', stop)
  on(
    'keydown',
    (key) => {
      if (key.key !== 'Escape' || !isDragging) return
      key.preventDefault()
      key.stopPropagation()
      letLoose()
      isGivenUp = true
    },
    { capture: true },
  )
  // While a finger holds an event, the page must not scroll, refresh or open a context menu.
  on('touchmove', (touch) => isDragging && touch.preventDefault(), { passive: false, capture: true })
  on('contextmenu', (menu) => (isDragging || pointer.isTouch) && menu.preventDefault())
  return stop
}

/**
 * Ignores the click that follows a drop, because the click would open the moved event.
 * The browser fires the click before any timer, so a timer of 0 ms removes the listener after the click.
 */
function swallowClick(): void {
  const once = new AbortController()
  const swallow = (click: MouseEvent) => {
    click.preventDefault()
    click.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, signal: once.signal })
  setTimeout(() => once.abort(), 0)
}

/** Returns the day at a point, or the day nearest to it. In an hour grid, also returns the minute. */
function spotAt(root: HTMLElement, x: number, y: number, hasHours: boolean): Spot | null {
  const cells = [...root.querySelectorAll<HTMLElement>('[data-day]')]
  let nearest: { cell: HTMLElement; far: number; box: DOMRect } | null = null
  for (const cell of cells) {
    const box = cell.getBoundingClientRect()
    const across = Math.max(box.left - x, 0, x - box.right + 0.01)
    const down = hasHours ? 0 : Math.max(box.top - y, 0, y - box.bottom + 0.01)
    const far = across + down
    if (!nearest || far < nearest.far) nearest = { cell, far, box }
  }
  const day = nearest?.cell.dataset['day']
  if (!nearest || day === undefined) return null
  const { box } = nearest
  return { day, minute: hasHours ? Math.min(1440, Math.max(0, ((y - box.top) / box.height) * 1440)) : null }
}
