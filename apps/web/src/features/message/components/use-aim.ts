import type { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { TimelineRow } from '../model/timeline.ts'

export type List = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

/**
 * The row to which the list scrolls automatically.
 * 'unread' is the first unread message, or else the newest message.
 */
type Aim = 'unread' | 'newest'

interface Aimed {
  readonly rows: readonly TimelineRow[]
  readonly reachesEnd: boolean
  readonly isLoading?: boolean
}

/**
 * Automatic scrolling ends once the list has stayed at its target for this many frames.
 * One frame is not enough, because newly rendered rows may still change their height.
 */
const FRAMES_AT_REST = 3
/**
 * Scroll positions count as equal if they differ by at most this many px, because browsers round positions.
 */
const ROUNDING = 1.5

/**
 * Scrolls to the target row, and repeats the scrolling until the list stays at the target row.
 * The virtualizer finds a row by its index, and the index changes when rows above the target row load.
 * The hook looks up the target row in every frame, and stops scrolling when the user scrolls.
 */
export function useAim(
  { rows, reachesEnd, isLoading = false }: Aimed,
  virtualizer: List,
  scroller: { readonly current: HTMLDivElement | null },
): { isPlaced: boolean; isAiming: boolean; goToNewest: () => void } {
  const [aim, setAim] = useState<Aim | null>('unread')
  const [isPlaced, setPlaced] = useState(false)
  const isEmpty = rows.length === 0

  /** Returns the index of the target row, or null if the target is the bottom of the list. */
  const unreadRow = () => {
    const index = aim === 'unread' ? rows.findIndex(({ kind }) => kind === 'unread') : -1
    return index === -1 ? null : index
  }
  // The target is known only after the unread divider or the newest message has loaded.
  const isKnown = unreadRow() !== null || (reachesEnd && !isLoading)
  const go = useEffectEvent(() => {
    const index = unreadRow()
    if (index === null) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(index, { align: 'start' })
  })
  const isThere = useEffectEvent(() => {
    const box = scroller.current
    if (!box) return false
    const index = unreadRow()
    const foot = box.scrollHeight - box.clientHeight
    const wanted = (index === null ? null : virtualizer.getOffsetForIndex(index, 'start')?.[0]) ?? foot
    return Math.abs(Math.min(wanted, foot) - box.scrollTop) <= ROUNDING
  })

  // A layout effect runs before the browser paints, so the user does not see the list jump.
  useLayoutEffect(() => {
    if (isEmpty || isPlaced) return
    go()
    // oxlint-disable-next-line react/set-state-in-effect -- the list can scroll only after its rows are rendered
    setPlaced(true)
  }, [isEmpty, isPlaced])

  useEffect(() => {
    const box = scroller.current
    if (aim === null || isEmpty || !box) return undefined
    let rested = 0
    let frame = 0
    const look = () => {
      rested = isThere() ? rested + 1 : 0
      if (rested === FRAMES_AT_REST) return setAim(null)
      if (rested === 0) go()
      frame = requestAnimationFrame(look)
    }
    if (isKnown) look()
    const takeOver = () => {
      virtualizer.cancelScroll()
      setAim(null)
    }
    const ways = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const way of ways) box.addEventListener(way, takeOver, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const way of ways) box.removeEventListener(way, takeOver)
    }
  }, [aim, isEmpty, isKnown, scroller, virtualizer])

  return { isPlaced, isAiming: aim !== null, goToNewest: () => setAim('newest') }
}
