import type { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { TimelineRow } from '../model/timeline.ts'

export type List = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

/** Where a list goes by itself: the first unread message it opens at (the newest, where all is read), or the newest one. */
type Aim = 'unread' | 'newest'

interface Aimed {
  readonly rows: readonly TimelineRow[]
  readonly reachesEnd: boolean
  readonly isLoading?: boolean
}

/** Frames in which the list has to stand where it was aimed at: rows that are measured late move it again. */
const FRAMES_AT_REST = 3
/** Px by which two positions may differ and be the same: browsers round them. */
const ROUNDING = 1.5

/**
 * Takes the list to where it was aimed at, and keeps it there until it rests. The virtualizer's own way there knows the row
 * by its number: rows that come before it meanwhile would send it to another one, so here it is looked up anew each time.
 * Whoever scrolls himself ends it.
 */
export function useAim(
  { rows, reachesEnd, isLoading = false }: Aimed,
  virtualizer: List,
  scroller: { readonly current: HTMLDivElement | null },
): { isPlaced: boolean; isAiming: boolean; goToNewest: () => void } {
  const [aim, setAim] = useState<Aim | null>('unread')
  const [isPlaced, setPlaced] = useState(false)
  const isEmpty = rows.length === 0

  /** Of the row that is aimed at; null for the foot, below the last one. */
  const unreadRow = () => {
    const index = aim === 'unread' ? rows.findIndex(({ kind }) => kind === 'unread') : -1
    return index === -1 ? null : index
  }
  // The newest may be among what is still to come.
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

  // Before the first drawing, so that nothing is seen to jump.
  useLayoutEffect(() => {
    if (isEmpty || isPlaced) return
    go()
    // oxlint-disable-next-line react/set-state-in-effect -- only once there is something on the screen
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
