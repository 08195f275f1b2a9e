import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Edges, FIT, held, meantBy, type Point, TAP_SCALE, type View, zoomedAt } from '../model/zoom.ts'

interface Gestures {
  readonly view: View
  /**
   * True while a finger touches the picture.
   * The picture follows a finger without a CSS transition.
   */
  readonly isPressed: boolean
  readonly zoomBy: (factor: number) => void
  readonly fit: () => void
  readonly pan: (dx: number, dy: number) => void
  readonly handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
}

interface GestureParts {
  readonly stage: { readonly current: HTMLElement | null }
  readonly shown: Edges
  readonly room: Edges
  readonly onMeant: (meant: 'previous' | 'next' | 'close') => void
}

/** Two taps within 300 ms and 30 px of each other count as a double tap. */
const DOUBLE_MS = 300
const DOUBLE_PX = 30
const TAP_PX = 8

/**
 * Lets the user zoom and move a picture by mouse wheel, pinch, double tap and drag.
 * A swipe on a picture that is not enlarged shows the next picture or closes the viewer.
 */
export function useGestures({ stage, shown, room, onMeant }: GestureParts): Gestures {
  const [view, setView] = useState(FIT)
  const [isPressed, setPressed] = useState(false)
  // The ref always holds the current view, because two fingers can move before React renders again.
  // The move of the second finger must start from the result of the first finger's move.
  const latest = useRef(FIT)
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<Point>({ x: 0, y: 0 })
  const wasPinched = useRef(false)
  const lastTap = useRef<Point & { at: number }>({ x: 0, y: 0, at: 0 })

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const show = (next: View) => {
    latest.current = next
    setView(next)
  }
  const hold = (next: View) => show(held(next, shown, room))
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    hold(zoomedAt(latest.current, latest.current.scale * factor, point))

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // The browser reports a pinch on a trackpad as wheel events with the Ctrl key and small deltas.
    const speed = event.ctrlKey ? 0.01 : 0.002
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
    zoomBy(Math.exp(-pixels * speed), pointOf(event))
  })
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => wheel(event)
    // React's wheel listener is passive and could not keep the page from scrolling or zooming.
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [stage])

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const point = pointOf(event)
    fingers.current.set(event.pointerId, point)
    const { x, y, scale } = latest.current
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const factor = distance(point, other) / Math.max(1, distance(before, other))
      const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
      const was = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
      const moved = { scale, x: x + middle.x - was.x, y: y + middle.y - was.y }
      return hold(zoomedAt(moved, scale * factor, middle))
    }
    const moved = { scale, x: x + point.x - before.x, y: y + point.y - before.y }
    // A picture that is fitted to the screen follows the finger without limits until the finger is lifted.
    if (scale > 1) hold(moved)
    else show(moved)
  }
  const lift = (event: PointerEvent, isMeant: boolean) => {
    if (!fingers.current.delete(event.pointerId)) return
    setPressed(fingers.current.size > 0)
    if (fingers.current.size > 0) return
    const point = pointOf(event)
    const went = { x: point.x - begun.current.x, y: point.y - begun.current.y }
    const fits = latest.current.scale === 1
    if (fits) show(FIT)
    if (!isMeant || wasPinched.current) return
    if (Math.hypot(went.x, went.y) <= TAP_PX) return tap(point, event.timeStamp)
    const meant = fits ? meantBy(went.x, went.y) : null
    if (meant) onMeant(meant)
  }
  const tap = (point: Point, at: number) => {
    const isSecond = at - lastTap.current.at < DOUBLE_MS && distance(point, lastTap.current) < DOUBLE_PX
    lastTap.current = { ...point, at: isSecond ? 0 : at }
    if (isSecond) zoomBy(latest.current.scale > 1 ? 1 / latest.current.scale : TAP_SCALE, point)
  }
  return {
    view,
    isPressed,
    zoomBy: (factor) => zoomBy(factor),
    fit: () => show(FIT),
    pan: (dx, dy) => hold({ ...latest.current, x: latest.current.x + dx, y: latest.current.y + dy }),
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target as Element).closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        if (fingers.current.size === 0) {
          begun.current = point
          wasPinched.current = false
        } else wasPinched.current = true
        fingers.current.set(event.pointerId, point)
        setPressed(true)
      },
      onPointerMove: move,
      onPointerUp: (event) => lift(event, true),
      onPointerCancel: (event) => lift(event, false),
    },
  }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
