import type { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { TimelineRow } from '../model/timeline.ts'

export type List = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

/**
 * The target of automatic scrolling. 'unread' is the first unread message, or the newest if all are read.
 */
type Aim = 'unread' | 'newest'

interface Aimed {
  readonly rows: readonly TimelineRow[]
  readonly reachesEnd: boolean
  readonly isLoading?: boolean
}

/**
 * Scrolling ends once the list has stayed at the target for this many frames.
 * A single frame is not enough, because the height of newly rendered rows may change.
 */
const FRAMES_AT_REST = 3
/** Scroll positions that differ by at most this many px count as equal, because browsers round positions. */
const ROUNDING = 1.5

/**
 * Scrolls the list to the target row, and repeats the scrolling until the list stays at the target row.
 * The virtualizer finds the target row by index, and the index changes when rows load above the target row.
 * The hook searches for the target row in every frame, and stops when the user scrolls.
 */
export function useAim(
  { rows, reachesEnd, isLoading = false }: Aimed,
  virtualizer: List,
  scroller: { readonly current: HTMLDivElement | null },
): { isPlaced: boolean; isAiming: boolean; goToNewest: () => void } {
  const [aim, setAim] = useState<Aim | null>('unread')
  const [isPlaced, setPlaced] = useState(false)
  const isEmpty = rows.length === 0

  /** Returns the index of the target row, or null for the bottom of the list. */
  const unreadRow = () => {
    const index = aim === 'unread' ? rows.findIndex(({ kind }) => kind === 'unread') : -1
    return index === -1 ? null : index
  }
  // The scroll target is unknown until the unread divider or the newest message is loaded.
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

  // A layout effect scrolls before the browser paints, so the user does not see the list jump.
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
