import { useCallback, useState } from 'react'

/** In px: the hours at the side, and columns below which blocks beside each other cannot be read. */
const GUTTER = 60
const TIGHT = 124
const DAYS = 7

interface Tightness {
  readonly isTight: boolean
  /** Watches the week's grid from now on; what it answers ends that. */
  readonly watch: (grid: HTMLElement) => () => void
}

/** Whether the days of a week are narrow: on a tablet, with the filters open, on a child's page. */
export function useIsTight(): Tightness {
  // As on most screens until it is measured, so that nothing jumps.
  const [isTight, setTight] = useState(() => window.innerWidth < GUTTER + DAYS * TIGHT)
  const watch = useCallback((grid: HTMLElement) => {
    const sizes = new ResizeObserver(() => setTight((grid.clientWidth - GUTTER) / DAYS < TIGHT))
    sizes.observe(grid)
    return () => sizes.disconnect()
  }, [])
  return { isTight, watch }
}
