import { useCallback, useState } from 'react'

/** Width in px. In narrower days, two blocks side by side are unreadable. */
const TIGHT = 124

interface Tightness {
  readonly isTight: boolean
  /** Measures the week's grid before its first paint and after each resize. Returns a function that stops measuring. */
  readonly watch: (grid: HTMLElement) => (() => void) | undefined
}

/** True if the days of a week are narrow: on a tablet, with the filters open, or on a child's page. */
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
