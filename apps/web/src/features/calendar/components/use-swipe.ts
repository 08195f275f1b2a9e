import { type RefObject, useEffect, useRef } from 'react'

/** Minimum distance in px and maximum duration in ms of a swipe. */
const FAR = 60
const QUICK = 1_000
/** Swipes that start this close to the screen's edge (px) are ignored, because phones use them to go back. */
const BORDER = 24

/**
 * A sideways swipe over the calendar shows the previous or the next period.
 * If something under the finger can still scroll sideways, the swipe scrolls that element instead.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, onStep: (by: -1 | 1) => void): void {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const heard = new AbortController()
    const options = { passive: true, signal: heard.signal }
    let start: { x: number; y: number; at: number; scroller: Element | null; left: number } | null = null
    box.addEventListener(
      'touchstart',
      (touch) => {
        const [finger] = touch.touches
        const isAtBorder = !finger || finger.clientX < BORDER || finger.clientX > window.innerWidth - BORDER
        if (!finger || touch.touches.length > 1 || isAtBorder) {
          start = null
          return
        }
        const scroller = sidewaysScroller(touch.target, box)
        const left = scroller?.scrollLeft ?? 0
        start = { x: finger.clientX, y: finger.clientY, at: touch.timeStamp, scroller, left }
      },
      options,
    )
    box.addEventListener('touchcancel', () => (start = null), options)
    box.addEventListener(
      'touchend',
      (touch) => {
        const [finger] = touch.changedTouches
        if (!start || !finger || touch.touches.length > 0) return
        const { x, y, at, scroller, left } = start
        start = null
        const over = finger.clientX - x
        const isSwipe =
          Math.abs(over) >= FAR &&
          Math.abs(over) > 2 * Math.abs(finger.clientY - y) &&
          touch.timeStamp - at < QUICK
        // A movement that drags an event is not a swipe.
        // A swipe that scrolled an element sideways does not change the period.
        if (!isSwipe || box.querySelector('[data-dragging]')) return
        if (scroller && !isAtEnd(scroller, left, over < 0 ? 1 : -1)) return
        latest.current(over < 0 ? 1 : -1)
      },
      options,
    )
    return () => heard.abort()
  }, [element])
}

function sidewaysScroller(target: EventTarget | null, root: Element): Element | null {
  for (let at = target instanceof Element ? target : null; at && at !== root; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return at
  }
  return null
}

function isAtEnd(scroller: Element, left: number, way: -1 | 1): boolean {
  return way < 0 ? left <= 1 : left >= scroller.scrollWidth - scroller.clientWidth - 1
}
