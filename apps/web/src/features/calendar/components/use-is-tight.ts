import { useCallback, useState } from 'react'

/** In px: days below it have no room for two blocks beside each other that could be read. */
const TIGHT = 124

interface Tightness {
  readonly isTight: boolean
  /** Measures the week's grid before it is painted, and from then on; what it answers ends that. */
  readonly watch: (grid: HTMLElement) => (() => void) | undefined
}

/** Whether the days of a week are narrow: on a tablet, with the filters open, on a child's page. */
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
