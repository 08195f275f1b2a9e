import { useCallback, useState } from 'react'

/** Day width in px below which two blocks side by side are unreadable. */
const TIGHT = 124

interface Tightness {
  readonly isTight: boolean
  /** Measures the week's grid before its first paint and after each resize. Returns a function that stops measuring. */
  readonly watch: (grid: HTMLElement) => (() => void) | undefined
}

/** Measures whether the days of a week are too narrow, as on a tablet or beside the open filters panel. */
export function useIsTight(): Tightness {
  const [isTight, setTight] = useState(false)
  const watch = useCallback((grid: HTMLElement) => {
    const day = grid.querySelector('[role="columnheader"]:last-child')
    if (!day) return undefined
    const measure = () => setTight(day.getBoundingClientRect().width < TIGHT)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(day)
    return () => sizes.disconnect()
  }, [])
  return { isTight, watch }
}
