import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, RefreshCw } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tick } from '../platform/haptics.ts'
import { Icon } from './icon.tsx'
import { AT_REST, isReady, opening, type Pull, PULL, pulled, type PullEvent } from './pull.ts'

interface PullToRefreshProps {
  isRefreshing: boolean
  /**
   * Called to refresh the data. The function may do nothing if the data was refreshed a moment ago.
   * If `onRefresh` does nothing, `isRefreshing` stays false, and the page slides back.
   */
  onRefresh: () => void
  /**
   * Returns the scrolling element of the list. The first child of this element moves down with the finger.
   * The default is the page's `main`.
   */
  find?: () => HTMLElement | null
}

const findMain = () => document.getElementById('main')

/** Milliseconds until the page slides back if `onRefresh` has not started a refresh. */
const SKIPPED_AFTER = 300

/**
 * Returns how far the content under the finger is scrolled, in px. A pull can start only at 0.
 * Scrolling elements inside the page, such as the hours of a week, count too.
 */
function scrolledAt(target: EventTarget | null, main: HTMLElement): number {
  let scrolled = main.scrollTop
  for (let at = target instanceof Element ? target : null; at && at !== main; at = at.parentElement)
    scrolled += at.scrollTop
  return scrolled
}

/** Pull-to-refresh: the content moves down, and a round icon follows the finger. */
export function PullToRefresh({ isRefreshing, onRefresh, find = findMain }: PullToRefreshProps) {
  const [pull, setPull] = useState<Pull>(AT_REST)
  const latest = useRef({ pull, onRefresh })
  useLayoutEffect(() => {
    latest.current = { pull, onRefresh }
  })

  useEffect(() => {
    const main = find()
    if (!main) return undefined
    const notify = (event: PullEvent) => {
      const before = latest.current.pull
      const after = pulled(before, event)
      if (after === before) return
      latest.current.pull = after
      if (isReady(after) && !isReady(before)) tick()
      setPull(after)
      if (after.phase === 'refreshing') latest.current.onRefresh()
    }
    const onDown = ({ target, touches: [finger, second] }: TouchEvent) => {
      if (!finger) return
      if (second) notify({ type: 'cancel' })
      else notify({ type: 'down', x: finger.clientX, y: finger.clientY, scrolled: scrolledAt(target, main) })
    }
    const onMove = (event: TouchEvent) => {
      // Cancel the pull if another gesture, such as dragging an event, has already handled the touch.
      if (event.defaultPrevented) return notify({ type: 'cancel' })
      const [finger] = event.touches
      if (finger) notify({ type: 'move', x: finger.clientX, y: finger.clientY })
      if (latest.current.pull.phase === 'pulling' && event.cancelable) event.preventDefault()
    }
    const onUp = () => notify({ type: 'up' })
    const onCancel = () => notify({ type: 'cancel' })
    main.addEventListener('touchstart', onDown, { passive: true })
    main.addEventListener('touchmove', onMove, { passive: false })
    main.addEventListener('touchend', onUp)
    main.addEventListener('touchcancel', onCancel)
    return () => {
      main.removeEventListener('touchstart', onDown)
      main.removeEventListener('touchmove', onMove)
      main.removeEventListener('touchend', onUp)
      main.removeEventListener('touchcancel', onCancel)
    }
  }, [find])

  const { phase } = pull
  useEffect(() => {
    if (isRefreshing || phase !== 'refreshing') return undefined
    const timer = setTimeout(() => setPull((before) => pulled(before, { type: 'done' })), SKIPPED_AFTER)
    return () => clearTimeout(timer)
  }, [isRefreshing, phase])

  const open = opening(pull)
  useLayoutEffect(() => {
    const page = find()?.firstElementChild
    if (!(page instanceof HTMLElement)) return undefined
    const { style } = page
    // Make the page's background opaque, so that it hides the refresh icon until the page moves down.
    style.background = page.closest('[data-dialog]') ? 'var(--raised)' : 'var(--surface)'
    style.transition = phase === 'pulling' ? 'none' : 'translate var(--t-base) var(--curve-out)'
    style.translate = open > 0 ? `0 ${open}px` : ''
    return () => {
      style.background = ''
      style.transition = ''
      style.translate = ''
    }
  }, [find, open, phase])

  const main = find()
  return main && (phase === 'pulling' || phase === 'refreshing')
    ? createPortal(<PullDisc pull={pull} open={open} />, main)
    : null
}

function PullDisc({ pull, open }: { pull: Pull; open: number }) {
  const { t } = useLingui()
  const isRefreshing = pull.phase === 'refreshing'
  const ready = isReady(pull)
  const share = isRefreshing ? 28 : ready ? 100 : (open / PULL.release) * 100
  return (
    <div
      className="absolute inset-x-0 top-0 -z-1 flex flex-col items-center justify-end gap-0.5 overflow-hidden bg-canvas pb-0.5 text-xs text-ink-3"
      style={{ height: open }}
      data-pull
    >
      <span
        className={`relative grid size-9 flex-none place-items-center rounded-full bg-surface ${ready ? 'text-brand-ink' : 'text-ink-2'}`}
      >
        <svg
          className={`absolute inset-0 -rotate-90 ${isRefreshing ? 'motion-safe:animate-spin' : ''}`}
          viewBox="0 0 36 36"
          width="36"
          height="36"
          fill="none"
          strokeWidth="3"
          aria-hidden="true"
        >
          <circle cx="18" cy="18" r="15" className="stroke-line" />
          <circle
            cx="18"
            cy="18"
            r="15"
            className="stroke-brand"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${share} 100`}
          />
        </svg>
        <Icon of={isRefreshing ? RefreshCw : ready ? ArrowUp : ArrowDown} size={16} />
      </span>
      {isRefreshing ? (
        <output>{t`Refreshing...`}</output>
      ) : (
        <span aria-hidden="true">{ready ? t`Release to refresh` : t`Pull to refresh`}</span>
      )}
    </div>
  )
}
